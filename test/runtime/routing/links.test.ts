import { test } from 'node:test'
import { equal } from 'node:assert/strict'
import { safeLink, safeImage } from '../../../src/runtime/routing/links.ts'

const HOME = 'https://hall.example.edu/widgets/'
const allowedOrigins = new Set(['https://hall.example.edu', 'https://pictures.example.edu'])

const good: [string, string][] = [
  ['https://forms.example.org/a?b=c#d', 'https://forms.example.org/a?b=c#d'],
  ['http://old.example.edu/', 'http://old.example.edu/'],
  ['HTTPS://Forms.Example.ORG/A', 'https://forms.example.org/A'],
  ['/forms/7', 'https://hall.example.edu/forms/7'],
  ['forms/7', 'https://hall.example.edu/widgets/forms/7'],
  ['../forms', 'https://hall.example.edu/forms'],
  ['?id=7', 'https://hall.example.edu/widgets/?id=7'],
  ['//forms.example.org/a', 'https://forms.example.org/a'],
  [' https://forms.example.org/ ', 'https://forms.example.org/'],
  ['mailto:registry@example.edu', 'mailto:registry@example.edu'],
  ['tel:+86-10-1234', 'tel:+86-10-1234'],
  ['https://例子.测试/会计', 'https://xn--fsqu00a.xn--0zwm56d/%E4%BC%9A%E8%AE%A1'],
  ['/javascript:alert(1)', 'https://hall.example.edu/javascript:alert(1)'],
  // as people copy and write addresses
  ['www.lib.example.edu/card', 'https://www.lib.example.edu/card'],
  ['lib.example.edu/card', 'https://lib.example.edu/card'],
  ['lib.example.edu', 'https://lib.example.edu/'],
  ['lib.example.edu:8443/card?a=b', 'https://lib.example.edu:8443/card?a=b'],
  ['10.1.2.3:8080/login', 'http://10.1.2.3:8080/login'],
  ['lib。example。edu/card', 'https://lib.example.edu/card'],
  ['https://lib.example.edu/card\n', 'https://lib.example.edu/card'],
  ['\t https://lib.example.edu/card\r\n', 'https://lib.example.edu/card'],
  ['\u200bhttps://lib.exam\u00adple.edu/card\u2060\ufeff\u00a0', 'https://lib.example.edu/card'],
  ['http：//lib.example.edu/card', 'http://lib.example.edu/card'],
  ['https:／／lib.example.edu／card', 'https://lib.example.edu/card'],
  ['ｈｔｔｐｓ：／／ｌｉｂ．example.edu／ｃａｒｄ？ａ＝ｂ', 'https://lib.example.edu/card?a=b'],
  [
    'https://lib.example.edu/表（新）.pdf',
    'https://lib.example.edu/%E8%A1%A8%EF%BC%88%E6%96%B0%EF%BC%89.pdf',
  ],
  ['https: //lib.example.edu/card', 'https://lib.example.edu/card'],
  ['http:/lib.example.edu/card', 'http://lib.example.edu/card'],
  ['https:lib.example.edu/card', 'https://lib.example.edu/card'],
  ['HTTPS://LIB.EXAMPLE.EDU/card', 'https://lib.example.edu/card'],
  ['<https://lib.example.edu/card>', 'https://lib.example.edu/card'],
  ['“https://lib.example.edu/card”', 'https://lib.example.edu/card'],
  ['[借书证](https://lib.example.edu/card)', 'https://lib.example.edu/card'],
  ['网址：https://lib.example.edu/card', 'https://lib.example.edu/card'],
  ['办理网址: <lib.example.edu/card>', 'https://lib.example.edu/card'],
  ['URL: https://lib.example.edu/card', 'https://lib.example.edu/card'],
  ['请访问https://lib.example.edu/card。', 'https://lib.example.edu/card'],
  ['https://lib.example.edu/card （需校园网）', 'https://lib.example.edu/card'],
  ['链接：forms/7', 'https://hall.example.edu/widgets/forms/7'],
  ['registry@example.edu', 'mailto:registry@example.edu'],
  ['/#/apply/12', 'https://hall.example.edu/#/apply/12'],
  ['#/apply/12', 'https://hall.example.edu/widgets/#/apply/12'],
  ['#!/apply/12', 'https://hall.example.edu/widgets/#!/apply/12'],
  // files, not hosts
  ['leave.txt', 'https://hall.example.edu/widgets/leave.txt'],
  ['index.php/apply/12', 'https://hall.example.edu/widgets/index.php/apply/12'],
  ['apply.do?id=1', 'https://hall.example.edu/widgets/apply.do?id=1'],
  ['通知：放假.pdf', 'https://hall.example.edu/widgets/%E9%80%9A%E7%9F%A5%EF%BC%9A%E6%94%BE%E5%81%87.pdf'],
]
for (const [url, resolved] of good)
  test(`accepts ${JSON.stringify(url)}`, () => {
    equal(safeLink(url, HOME), resolved)
  })

const code = 'alert(1)'
const hostile = [
  `javascript:${code}`,
  `JavaScript:${code}`,
  `JAVASCRIPT:${code}`,
  ` javascript:${code}`,
  `\tjavascript:${code}`,
  `\njavascript:${code}`,
  `\0javascript:${code}`,
  `\u0001javascript:${code}`,
  `java\tscript:${code}`,
  `java\nscript:${code}`,
  `java\rscript:${code}`,
  `java\0script:${code}`,
  `javascript\t:${code}`,
  `javascript:\n${code}`,
  `javascript://forms.example.org/%0a${code}`,
  `javascript://https://a/?\n${code}`,
  `javascript:"<img src=x onerror=${code}>"`,
  `vbscript:${code}`,
  `VbScript:${code}`,
  `livescript:${code}`,
  `mocha:${code}`,
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:,x',
  `da\tta:text/html,${code}`,
  'blob:https://hall.example.edu/7',
  'filesystem:https://hall.example.edu/temporary/x',
  'file:///etc/passwd',
  'FILE:///c:/x',
  'ftp://forms.example.org/',
  'ws://forms.example.org/',
  'about:blank',
  'about:srcdoc',
  'view-source:https://forms.example.org/',
  'chrome://settings',
  'chrome-extension://x/y',
  'ms-word:ofe|u|https://a/',
  'intent://scan/#Intent;scheme=zxing;end',
  'weixin://dl/business',
  'itms-services://?action=download-manifest',
  'cid:7',
  'jar:https://a!/b',
  'urn:isbn:1',
  'x:y',
  'https://',
  'http://[::1',
  'https://exa mple.org/',
  'https://forms.example.org:99999/',
  'https://user@forms.example.org/',
  'https://user:password@forms.example.org/',
  'https://hall.example.edu@evil.example/',
  'https:\\\\evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example\\@hall.example.edu/',
  'https://forms.example.org/\u0007',
  'https://forms.example.org/\u007f',
  'https://forms.example.org/\r\nSet-Cookie: a=b',
  // hidden by characters that are not seen, or by wide ones
  `java\u200bscript:${code}`,
  `\ufeff\u2060javascript:${code}`,
  `ja\u00advascript:${code}`,
  `java\u2028script:${code}`,
  `ｊａｖａｓｃｒｉｐｔ：${code}`,
  `ｊａｖａｓｃｒｉｐｔ：／／hall.example.edu/%0a${code}`,
  `javascript：${code}`,
  `ｄａｔａ：text/html,x`,
  `网址：javascript:${code}`,
  `url: javascript:${code}`,
  `<javascript:${code}>`,
  `[x](javascript:${code})`,
  `“ｊａｖａｓｃｒｉｐｔ：${code}”`,
  'https:／＼evil.example',
  'view-source:https：//forms.example.org/',
  'https：//user@evil.example/',
  '<a href="https://forms.example.org/">x</a>',
  // neither an address nor a path: a link would lead nowhere
  '请到一楼窗口办理',
  '地址：图书馆一楼',
  'http//forms.example.org/',
  'https;//forms.example.org/',
  '://forms.example.org/',
  'https://a.example/ https://b.example/',
  'https://a.example/；https://b.example/',
  '',
  ' ',
  '\u200b',
  '#',
  '#top',
  `https://forms.example.org/${'x'.repeat(4000)}`,
  'x'.repeat(1_000_000),
]
for (const url of hostile)
  test(`rejects ${JSON.stringify(url.slice(0, 60))} as a link and as an image`, () => {
    equal(safeLink(url, HOME), null)
    equal(safeImage(url, HOME, allowedOrigins), null)
  })

test('accepts images from allowed origins only', () => {
  for (const fine of ['/icons/a.svg', 'a.png', 'https://pictures.example.edu/a.webp'])
    equal(safeImage(fine, HOME, allowedOrigins), new URL(fine, HOME).href)
  for (const other of [
    'https://tracker.example/pixel.gif',
    '//tracker.example/pixel.gif',
    'http://hall.example.edu/a.png',
    'https://hall.example.edu:8443/a.png',
    'https://hall.example.edu.evil.example/a.png',
    'mailto:a@b',
  ])
    equal(safeImage(other, HOME, allowedOrigins), null)
})

test('accepts images from the origin of the configuration in use', () => {
  const other = 'https://other-hall.example.org/'
  equal(safeImage('/icons/a.svg', other, allowedOrigins), 'https://other-hall.example.org/icons/a.svg')
  equal(safeImage('https://tracker.example/pixel.gif', other, allowedOrigins), null)
})

test('a page on a disk links to the files beside it, and to no other file', () => {
  const page = 'file:///media/usb/lists/page.html'
  equal(safeLink('forms/leave.txt', page), 'file:///media/usb/lists/forms/leave.txt')
  equal(safeLink(' ../请假 表.pdf\n', page), 'file:///media/usb/%E8%AF%B7%E5%81%87%20%E8%A1%A8.pdf')
  equal(safeLink('lib.example.edu/card', page), 'https://lib.example.edu/card')
  equal(safeLink('//lib.example.edu/card', page), 'https://lib.example.edu/card')
  for (const other of [
    '/etc/passwd',
    'file:///etc/passwd',
    'file:leave.txt',
    '/\\evil/x',
    'C|/x',
    'C:/x',
    'javascript:x',
  ])
    equal(safeLink(other, page), null, other)
  equal(safeLink('file:///media/usb/x', HOME), null)
})

test('works without URL.canParse', (t) => {
  t.mock.method(URL, 'canParse', () => {
    throw new TypeError('URL.canParse is not a function')
  })
  equal(safeLink('/a', HOME), 'https://hall.example.edu/a')
  equal(safeLink('https://', HOME), null)
})
