/** The styles of the report: a table where there is room for it and on paper, else a block for each school. */
export const reportStyle = `
:root{color-scheme:light dark;--paper:#fffdf8;--ink:#1d2a24;--soft:#4b5851;--rule:#d9cdb2;--link:#0b5a44;--bad:#a81f28;--wash:#fae6e0}
@media (prefers-color-scheme:dark){:root{--paper:#14211c;--ink:#f1ecdf;--soft:#b9c4bc;--rule:#43524a;--link:#8fd3b6;--bad:#ffb3a8;--wash:#3d1f1f}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,"Noto Sans Bengali",sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:90rem;margin:auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0}
p{max-width:46rem;margin:.5rem 0}
a{color:var(--link)}
.languages{text-align:right;max-width:none}
.languages a{display:inline-block;padding:.6rem}
small{display:block;font-size:.85em;font-weight:normal;color:var(--soft)}
.bad{color:var(--bad)}
.bad small{color:inherit}
table,tbody,tr,th,td{display:block;text-align:left;font-weight:normal}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{border-top:2px solid var(--rule);padding:.75rem 0}
tbody th{font-weight:bold;padding:.25rem 0}
tbody th a{display:inline-block;padding:.3rem 0}
td{display:grid;grid-template-columns:7.5rem 1fr;gap:.5rem;padding:.25rem .25rem}
td.bad{background:var(--wash)}
.label{color:var(--soft);font-size:.85em}
@media (min-width:60rem),print{
table{display:table;width:100%;border-collapse:collapse;table-layout:fixed;margin-top:1rem}
thead{display:table-header-group;position:static;clip-path:none}
tbody{display:table-row-group}
tr{display:table-row;border:0;break-inside:avoid}
thead th,tbody th,td{display:table-cell;vertical-align:top;padding:.5rem;border-bottom:1px solid var(--rule)}
thead th{border-bottom:2px solid var(--ink);font-weight:bold}
th:first-child{width:19%}
th:nth-child(3){width:19%}
th:nth-child(6),th:nth-child(8){width:8%}
.label{display:none}
}
@media print{
@page{size:landscape;margin:10mm}
:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#333;--rule:#888;--link:#000;--bad:#000;--wash:#eee}
body{font-size:8.5pt}
main{padding:0;max-width:none}
h1{font-size:14pt}
.languages{display:none}
td.bad{border:1pt solid #000}
a{text-decoration:none}
}
`;
