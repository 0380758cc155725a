import { visibleText } from '../../contract/visible-text.ts'

/** "网址：…", "Link: …" */
const LABEL =
  /^[^:：/／?？#＃]{0,30}?(?:网址|網址|链接|連結|鏈接|地址|网站|網站|入口|官网|主页|url|uri|link|address|website|home ?page)\s*[:：]\s*/i
/** Anything but Latin letters and slashes, directly before an address: "请访问https://…", "1、www.…" */
const WORDS_BEFORE = /^[^a-z\uff41-\uff5a/?#]*(?=(?:https?|ｈｔｔｐｓ?) *[:：]|www[.．])/i
const WORDS_AFTER = /(?:\s[（(][^（）()]*[）)]|（[^（）]*）|[。，、；])$/
const QUOTED = /^[<＜《「【“‘"'（(](.+)[>＞》」】”’"'）)]$/s
const MARKDOWN = /^\[[^\]]*\]\((\S+)\)$/
const SCHEME = /^[a-z][a-z\d+.-]*:/i
const WEB_ADDRESS = /^(https?) *: *[/／]* *([^/／?？#＃]*)(.*)$/is
/** In lower case: with `i`, the letters of all scripts take four times as long to compile, before the first cards. */
const HOST =
  /^(?:(?:[\p{L}\p{N}_-]+\.)+(?:[a-z]{2,}|xn--[a-z\d-]+|中国)|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/u
const MAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/
/** Ends of file names, which look like those of hosts: "leave.txt", "apply.do". */
const FILE_NAME =
  /\.(?:[a-z]?html?|php\d?|[aj]spx?|do|action|cgi|p[ly]|m?js|ts|css|json|xml|[ct]sv|txt|md|pdf|ofd|caj|rtf|doc[xm]?|xls[xm]?|pp[ts]x?|wps|et|dps|od[tsp]|zip|rar|7z|gz|tar|png|jpe?g|gif|svg|webp|bmp|ico|tiff?|mp[34]|avi|wav|apk|exe|msi|dmg|ics|vcf|eml)$/i
/** "http//…", "https;//…", "://…": neither an address nor a path. */
const MISTYPED = /^(?:https?[^\w:.-]|:)/i

const toHalfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')

const unwrap = (text: string): string => (MARKDOWN.exec(text) ?? QUOTED.exec(text))?.[1]?.trim() ?? text

/**
 * Takes an address out of what people and spreadsheets put around it: spaces and line ends, invisible characters,
 * brackets, a label, full-width colons and slashes, a missing scheme. `lib.example.edu/card` becomes an https URL,
 * `name@host` a mailto URL; paths and fragments stay as they are. Decides nothing about safety: links.ts judges the
 * result.
 * @returns '' for prose and for what contains more than one address
 */
export function cleanAddress(value: string): string {
  const bare = unwrap(visibleText(value).trim())
  const text = unwrap(bare.replace(LABEL, '').replace(WORDS_BEFORE, '').replace(WORDS_AFTER, '').trim())
  if (/[\s；、，]https?[:：]/i.test(text)) return ''
  const [head = ''] = /^[^/／?？#＃]*/.exec(text) ?? []
  const start = toHalfWidth(head)
  const rest = text.slice(head.length)
  if (HOST.test(start.toLowerCase()) && (!FILE_NAME.test(start) || /^www\./i.test(start)))
    return `${/^[\d.:]+$/.test(start) ? 'http' : 'https'}://${start}${restOf(rest)}`
  if (SCHEME.test(start)) {
    const web = WEB_ADDRESS.exec(start + rest)
    return web ? `${web[1]}://${toHalfWidth(web[2]!)}${restOf(web[3]!)}` : start + rest
  }
  if (MAIL.test(start) && !rest) return `mailto:${start}`
  const isProse = /[^!-~]/.test(text) && !/[/.?#]/.test(text)
  return isProse || MISTYPED.test(text) ? '' : text
}

/** What follows a host. A path is written in full width only if its first slash is. */
const restOf = (rest: string): string => (/^[／？＃]/.test(rest) ? toHalfWidth(rest) : rest)
