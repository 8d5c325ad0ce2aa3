/** What a program puts on the clipboard, and the Markdown that the field makes of it. */
type Clipping = { from: string; html: string; markdown: string };

/** The beginning of everything that Word copies. */
const wordHead = (styles = "") => String.raw`<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
p.MsoNormal {mso-style-unhide:no; margin:0in; font-family:"Calibri",sans-serif;} ${styles}
@list l0:level1 {mso-level-number-format:bullet; font-family:Symbol;} --></style></head><body lang=EN-US>
<!--StartFragment-->`;
const wordEnd = "<!--EndFragment--></body></html>";
/** A paragraph that Word shows as an item of a list. */
const item = (marker: string, words: string, level = 1) => `<p class=MsoListParagraph
style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;
mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>
${words}<o:p></o:p></p>`;
const cell = (words: string, spans = "") =>
  `<td width=151 ${spans} style='border:solid windowtext 1.0pt'><p class=MsoNormal>${words}<o:p></o:p></p></td>`;

export const clippings: readonly Clipping[] = [
  {
    from: "Word, a circular",
    html: `${wordHead()}<p class=MsoTitle>Annual examination<o:p></o:p></p>
<h1><span style='mso-fareast-font-family:"Times New Roman"'>Rules<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>All pupils</b> of
<st1:place w:st="on">Classes 6</st1:place> to 9 take part.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item("·", "Bring a <b>pen</b>.")}${item("·", "Come at 9.")}
<p class=MsoNormal>See <a href="https://board.example/rules"><span style='color:blue'>the rules</span></a>.</p>
<table class=MsoTableGrid border=1><tr>${cell("<b>Class</b>")}${cell("<b>Day</b>")}</tr>
<tr>${cell("6")}${cell("Sunday")}</tr><tr>${cell("7")}${cell("Monday")}</tr></table>
<p class=MsoNormal><span style='mso-spacerun:yes'>&nbsp; </span>Head teacher</p>${wordEnd}`,
    markdown: `## Annual examination

### Rules

**All pupils** of Classes 6 to 9 take part.

- Bring a **pen**.
- Come at 9.

See [the rules](https://board.example/rules).

| Class | Day |
| --- | --- |
| 6 | Sunday |
| 7 | Monday |

Head teacher`,
  },
  {
    from: "Word, lists in lists in Bengali",
    html: `${wordHead()}<p class=MsoNormal><b><span lang=BN>নির্দেশনা</span></b><b>:</b><o:p></o:p></p>
${item("১.", "<span lang=BN>প্রবেশপত্র আনতে হবে।</span>")}${item("§", "<span lang=BN>ছবিসহ</span>", 2)}
${item("ক)", "<span lang=BN>সত্যায়িত</span>", 2)}${item("২।", "<span lang=BN>মোবাইল ফোন নিষেধ।</span>")}${wordEnd}`,
    markdown: "**নির্দেশনা:**\n\n১. প্রবেশপত্র আনতে হবে।\n  - ছবিসহ\n  - ক) সত্যায়িত\n২. মোবাইল ফোন নিষেধ।",
  },
  {
    from: "Word, runs of a Bijoy font among English ones",
    html: `${wordHead()}<p class=MsoNormal><b><span style='font-family:SutonnyMJ'>we\`¨v</span></b><b><span
style='font-family:SutonnyMJ'>jq QywU</span></b> <span style='font-family:"Calibri"'>(Eid)</span>
<span style='font-family:"SutonnyMJ","serif"'>cixÿv</span></p>${item(
      "<span style='font-family:SutonnyMJ'>1|</span>",
      "<span style='font-family:SutonnyMJ'>evsjv</span>",
    )}${wordEnd}`,
    markdown: "**বিদ্যালয় ছুটি** (Eid) পরীক্ষা\n\n১. বাংলা",
  },
  {
    from: "Word, a Bijoy font of a paragraph style",
    html: `${wordHead("p.Body, li.Body {margin:0in; font-family:SutonnyMJ;}")}<p class=Body>evsjv</p>
<p class=MsoNormal>English</p>
<p class=Body>QywU <span lang=BN style='font-family:Nikosh'>ছুটি</span></p>${wordEnd}`,
    markdown: "বাংলা\n\nEnglish\n\nছুটি ছুটি",
  },
  {
    from: "Word, a table with merged cells",
    html: `${wordHead()}<table class=MsoTableGrid><thead><tr>${cell("Class")}${cell("Time", "colspan=2")}</tr></thead>
<tr>${cell("6", "rowspan=2")}${cell("10:00")}${cell("11:00")}</tr><tr>${cell("12:00")}${cell("1 | 2 o&#39;clock")}</tr>
<tr>${cell("Closed", "colspan=3")}</tr></table>${wordEnd}`,
    markdown: `| Class | Time |  |
| --- | --- | --- |
| 6 | 10:00 | 11:00 |
| 6 | 12:00 | 1 \\| 2 o'clock |
| Closed |  |  |`,
  },
  {
    from: "Word, a table in a table, and a letterhead that is a table",
    html: `${wordHead()}<table><tr>${cell("<b>Sample High School</b>")}</tr></table>
<table><tr>${cell("Class")}${cell("Rooms")}</tr><tr>${cell("6")}<td><table><tr>${cell("101")}${cell("102")}</tr>
<tr>${cell("103")}${cell("104")}</tr></table><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>${wordEnd}`,
    markdown: "**Sample High School**\n\n| Class | Rooms |\n| --- | --- |\n| 6 | 101 102 103 104 |",
  },
  {
    from: "Word on a phone",
    html: `<meta charset="utf-8"><div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" role="heading"
aria-level="2" style="font-weight:normal"><span class="TextRun"><span class="NormalTextRun">Sports day</span></span>
<span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ul
class="BulletListStyle1" role="list"><li data-aria-level="1" class="OutlineElement"><p class="Paragraph"><span
class="TextRun" style="font-weight: bold">Running</span><span class="EOP">&nbsp;</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul role="list"><li data-aria-level="1"><p class="Paragraph"><span>Jumping</span>
</p></li></ul></div><div class="OutlineElement"><p class="Paragraph"><span style="font-weight: 400">Parents are
welcome.</span></p></div>`,
    markdown: "## Sports day\n\n- **Running**\n- Jumping\n\nParents are welcome.",
  },
  {
    from: "LibreOffice",
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta name="generator"
content="LibreOffice 7.6 (Linux)"/><style type="text/css">@page { size: 8.27in 11.69in } p { line-height: 115% }
a:link { color: #000080; text-decoration: underline }</style></head><body lang="en-GB" dir="ltr"><h3 class="western">
Admission</h3><p class="western" align="justify" style="margin-bottom: 0in"><font face="Liberation Serif"><font size="3"
style="font-size: 12pt">Forms are <b>free</b>. <i>Hurry!</i></font></font></p><ol start="3"><li><p>Fill in</p>
<ul><li><p>in ink</p></li></ul></li><li><p>Sign</p></li></ol><table width="100%"><col width="128*"/><tr valign="top">
<td width="50%"><p>Class</p></td><td width="50%"><p>Seats</p></td></tr><tr valign="top"><td><p>6</p></td><td>
<p>55<br/>girls</p></td></tr></table><p style="margin-bottom: 0in"><br/></p></body></html>`,
    markdown: `## Admission

Forms are **free**. Hurry!

3. Fill in
  - in ink
4. Sign

| Class | Seats |
| --- | --- |
| 6 | 55 girls |`,
  },
  {
    from: "LibreOffice, a Bijoy font",
    html: `<html><body><p><font face="SutonnyMJ, serif">evsjv <b>cixÿv</b></font> <font face="Arial">2026</font></p>
</body></html>`,
    markdown: "বাংলা **পরীক্ষা** 2026",
  },
  {
    from: "Google Docs",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b"><h1 dir="ltr"><span
style="font-weight:400;white-space:pre-wrap;">ভর্তি বিজ্ঞপ্তি</span></h1><p
dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">ফরম </span><span
style="font-weight:700;white-space:pre-wrap;">বিনামূল্যে।</span></p><ul><li dir="ltr"
style="list-style-type:disc" aria-level="1"><p role="presentation"><span>প্রথম</span></p></li><ul><li aria-level="2"><p
role="presentation"><span>ভেতরে</span></p></li></ul></ul><h2><span style="font-weight:400">ফি</span></h2><div><table>
<colgroup><col/><col/></colgroup><tbody><tr><td><p><span style="font-weight:700">শ্রেণি</span></p></td><td><p><span>টাকা
</span></p></td></tr><tr><td><p><span>ষষ্ঠ</span></p></td><td><p><span>৫০০</span></p></td></tr></tbody></table></div><p>
<a href="https://forms.example/a(1)"><span style="color:#1155cc">ফরম</span></a></p></b><br
class="Apple-interchange-newline">`,
    markdown: `## ভর্তি বিজ্ঞপ্তি

ফরম **বিনামূল্যে।**

- প্রথম
  - ভেতরে

### ফি

| শ্রেণি | টাকা |
| --- | --- |
| ষষ্ঠ | ৫০০ |

[ফরম](https://forms.example/a%281%29)`,
  },
  {
    from: "WhatsApp Web",
    html: `<meta charset='utf-8'><span dir="ltr" class="_ao3e selectable-text copyable-text"
style="white-space: pre-wrap;"><span><strong
class="selectable-text" data-app-text-template="*\${appText}*">নোটিশ</strong>
কাল স্কুল বন্ধ।<br>See <a href="https://school.example/" target="_blank">https://school.example/</a></span></span>`,
    markdown: "**নোটিশ**\nকাল স্কুল বন্ধ।\nSee https://school.example/",
  },
  {
    from: "a web page",
    html: `<meta charset="utf-8"><div style="font-weight: 400"><h2>News</h2><script>track()</script><style>b{}</style>
<div>One line</div><div><b>Second</b>line<img src="https://ads.example/x.gif" onload="track()"></div>
<p style="display:none">Hidden</p><p>A <a href="/relative">relative</a> link, <a
href="mailto:a@school.example">mail</a>,
2 ** 3 and [a](b)</p><blockquote>Said so</blockquote><button>Share</button></div>`,
    markdown: `## News

One line
**Second**line

A relative link, [mail](mailto:a@school.example), 2 \\** 3 and [a]\\(b)

Said so`,
  },
  {
    from: "a spreadsheet",
    html: `<html><body><table border=0 cellpadding=0 width=128 style='border-collapse:collapse'><!--StartFragment-->
<col width=64 span=2><tr height=20><td height=20>Roll</td><td>Name</td></tr><tr><td align=right>1</td>
<td>Sample Pupil</td></tr><tr><td></td><td></td></tr><!--EndFragment--></table></body></html>`,
    markdown: "| Roll | Name |\n| --- | --- |\n| 1 | Sample Pupil |",
  },
];

/** Scripts in what is pasted, in the ways in which they get past filters. */
export const hostileHtml: readonly string[] = [
  "<b>a</b><script>alert(1)</script>",
  "<b>a</b><img src=x onerror=alert(1)>",
  '<b>a</b><a href="javascript:alert(1)">words</a>',
  '<b>a</b><a href=" java\tscript:alert(1)">words</a>',
  "<b>a</b><svg><script>alert(1)</script></svg>",
  '<b>a</b><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<b>a</b>&lt;script&gt;alert(1)&lt;/script&gt;",
  '<b>a</b><math><mtext><table><mglyph><style><img src=x onerror="alert(1)">',
  '<b>a</b><a href="data:text/html,<script>alert(1)</script>">words</a>',
  "<b>a</b>[words](javascript:alert(1))",
  "<table><tr><td>a</td><td>b</td></tr><tr><td>[words](javascript:alert(1))</td><td>&lt;img src=x onerror=alert(1)&gt;",
  '<b>a</b><a href="https://a.example/)[x](javascript:alert(1)">words</a>',
];
