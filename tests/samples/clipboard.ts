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
  {
    from: "Word, tracked deletions",
    html: `${wordHead()}<p class=MsoNormal><b>Fee:</b> <del cite="mailto:Clerk" datetime="2026-11-26T10:30"><span
style='color:red'>500</span></del><ins cite="mailto:Clerk" datetime="2026-11-26T10:30"><span
style='color:red'>300</span></ins> taka</p>${wordEnd}`,
    markdown: "**Fee:** 300 taka",
  },
  {
    from: "Word, a tracked deletion and nothing else",
    html: `${wordHead()}<p class=MsoNormal>Come on <del>Sunday</del><ins>Monday</ins>.</p>${wordEnd}`,
    markdown: "Come on Monday.",
  },
  {
    from: "LibreOffice, a tracked deletion",
    html: "<html><body><p><b>Date:</b> <strike>26 November</strike> 28 November</p></body></html>",
    markdown: "**Date:** 28 November",
  },
  {
    from: "Google Docs, text that is struck out",
    html: `<p><span style="font-weight:700">Room</span> <span style="text-decoration:line-through">4</span> 5</p>`,
    markdown: "**Room** 5",
  },
  {
    from: "Word, comments",
    html: `${wordHead()}<p class=MsoNormal><b>Sports day</b> is on <a
style='mso-comment-reference:C_1;mso-comment-date:20261126T1030'>Sunday</a><span class=MsoCommentReference><span
style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1"
name="_msoanchor_1">[C1]</a><![endif]></span></span>.<o:p></o:p></p><div style='mso-element:comment-list'>
<![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'>
<div id="_com_1" class=msocomtxt><p class=MsoCommentText>Do not publish yet.<o:p></o:p></p></div></div></div>
${wordEnd}`,
    markdown: "**Sports day** is on Sunday.",
  },
  {
    from: "Word, hidden text",
    html: `${wordHead()}<p class=MsoNormal>Free for all<span
style='display:none;mso-hide:all'> (for the poor)</span>.</p>${wordEnd}`,
    markdown: "Free for all.",
  },
  {
    from: "a spreadsheet with a filter",
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment--><tr><td>Roll</td>
<td>Mark</td></tr><tr style='display:none'><td>1</td><td>70</td></tr><tr><td>2</td><td>60</td></tr><tr><td>3</td>
<td style='mso-ignore:display;display:none'>50</td></tr><!--EndFragment--></table></body></html>`,
    markdown: "| Roll | Mark |\n| --- | --- |\n| 2 | 60 |\n| 3 |  |",
  },
  {
    from: "a spreadsheet with a hidden column and merged cells",
    html: `<html><head><style>.secret {display:none}</style></head><body><table><col width=64><col width=0
style='display:none'><col width=64><tr><td>Roll</td><td>Phone</td><td>Name</td></tr><tr><td rowspan=2>1</td><td>017</td>
<td>Rahim</td></tr><tr class=secret><td>018</td><td>Karim</td></tr><tr><td colspan=2>2</td><td>Salam</td></tr></table>
</body></html>`,
    markdown: "| Roll | Name |\n| --- | --- |\n| 1 | Rahim |\n| 2 | Salam |",
  },
  {
    from: "a frame with a hidden column and hidden rows, after an empty line",
    html: `<p><br></p><table><col><col style='display:none'><tbody><tr><td><b>Open</b> to all</td><td>Budget</td></tr>
</tbody><tbody hidden><tr><td>Not yet approved</td><td></td></tr></tbody></table>`,
    markdown: "**Open** to all",
  },
  {
    from: "a web page whose lines are blocks",
    html: `<b>Notice</b> <span style="display:block">First line</span><span style="display:block">Second line</span>`,
    markdown: "**Notice**\nFirst line\nSecond line",
  },
  {
    from: "Facebook, an emoji",
    html: `<div>Congratulations <img height="16" width="16" alt="🎉" src="https://static.example/emoji.png"> to all
<img alt="Photo of a cat" src="https://static.example/cat.png"></div>`,
    markdown: "Congratulations 🎉 to all",
  },
  {
    from: "raised and lowered signs",
    html: `<p>25 m<sup>2</sup>, H<sub>2</sub>O, 10<sup>-3</sup>, 10<sup>th</sup> and
<span style="vertical-align:super">5</span></p>`,
    markdown: "25 m², H₂O, 10⁻³, 10th and ⁵",
  },
  {
    from: "lists with letters and with numbers of their own",
    html: `<ol type="a"><li><b>First</b></li><li>Second</li></ol><ol start="3" type="I"><li>Third</li></ol>
<ol><li value="7">Seven</li><li>Eight</li></ol>`,
    markdown: "- a. **First**\n- b. Second\n- III. Third\n7. Seven\n8. Eight",
  },
  {
    from: "Word, headings with a bullet and with a number",
    html: `${wordHead()}<h2 style='mso-list:l0 level1 lfo1'><span style='font-family:Wingdings'><span
style='mso-list:Ignore'>v<span>&nbsp; </span></span></span>Rules</h2><h2 style='mso-list:l1 level1 lfo2'><span
style='mso-list:Ignore'>2.<span>&nbsp; </span></span>Fees</h2>${wordEnd}`,
    markdown: "## Rules\n\n## 2. Fees",
  },
  {
    from: "Word, a Unicode font whose name resembles a Bijoy font's",
    html: `${wordHead()}<p class=MsoNormal><b><span style='font-family:SutonnyOMJ'>HSC 2027 routine is out</span></b>
</p>
<p class=MsoNormal><span style='font-family:"Kalpurush ANSI"'>evsjv</span></p>${wordEnd}`,
    markdown: "**HSC 2027 routine is out**\n\nবাংলা",
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
