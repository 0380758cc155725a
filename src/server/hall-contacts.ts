// Whom to write to: /.well-known/security.txt (RFC 9116) and the contacts of the page about accessibility.
import { escapeHtml } from '../contract/decode-entities.ts'
import { labelIn } from '../runtime/i18n/translator.ts'
import { safeLink, telephoneLink } from '../runtime/routing/links.ts'

/** The keys of univ-config.json that are read here; nothing in the file is trusted to have its type. */
interface ContactConfig {
  contact?: Partial<Record<'accessibility' | 'security' | 'telephone' | 'address', unknown>>
  texts?: Record<string, Record<string, Record<string, unknown>>>
}

const DAY_MS = 86_400_000
/** RFC 9116, 2.5.5 recommends less than a year. */
const VALID_DAYS = 180
/** Only links of these kinds have no base. */
const NO_BASE = 'https://hall.invalid/'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A mail address, as people write it, or a URL; null for anything else. */
const contactLink = (value: unknown): string | null => {
  const text = textOf(value)
  if (/^[^\s:/@]+@[^\s:/@]+$/.test(text)) return `mailto:${text}`
  return /^(?:https|mailto|tel):/.test(text) ? safeLink(text, NO_BASE) : null
}

/**
 * security.txt for the contact of the configuration; null without a usable one.
 * @param origin of the hall; '' if it is not known, and the file then does not name its own address
 */
export function securityText(config: unknown, now: number, origin: string): string | null {
  const { contact }: ContactConfig = Object(config)
  const link = contactLink(contact?.security)
  if (!link) return null
  const expires = new Date(Math.ceil(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
  return [
    `Contact: ${link}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: zh, en',
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    '',
  ].join('\n')
}

/** The contact of a security.txt that `securityText` wrote; null for any other file. */
export const readContact = (text: string): string | null =>
  /^Contact: (\S+)\nExpires: \S+\nPreferred-Languages: zh, en\n(?:Canonical: \S+\n)?$/.exec(text)?.[1] ?? null

const TEXTS = {
  'zh-CN': {
    ask: '如果您在使用中遇到障碍，或需要其他格式的内容，请联系我们，并说明页面地址和使用的设备。',
    nobody: '本服务大厅尚未公布联系方式。',
    telephone: '电话：',
    address: '地址：',
  },
  en: {
    ask: 'If something keeps you from using the hall, or if you need its content in another form, please write to us, with the address of the page and the device that you use.',
    nobody: 'This hall has not published a contact.',
    telephone: 'Telephone: ',
    address: 'Address: ',
  },
} as const

/** The page about accessibility (src/hall/accessibility.html) with the contacts and the note of the configuration. */
export function withContacts(html: string, config: unknown): string {
  const { contact = {}, texts }: ContactConfig = Object(config)
  const linked = (href: string | null, text: string) =>
    href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)
  return html.replace(
    /<!-- (contact|note) (zh-CN|en) -->/g,
    (_all, part: string, tag: keyof typeof TEXTS) => {
      const note = textOf(texts?.[tag]?.['accessibility']?.['note'])
      if (part === 'note') return note && `<p>${escapeHtml(note)}</p>`
      const t = TEXTS[tag]
      const [name, telephone, address] = [contact.accessibility, contact.telephone, contact.address].map(
        textOf,
      )
      const lines = [
        ...(name ? [linked(contactLink(name), name.replace(/^(mailto|tel):/, ''))] : []),
        ...(telephone ? [t.telephone + linked(telephoneLink(telephone, NO_BASE), telephone)] : []),
        ...(address ? [t.address + escapeHtml(labelIn(address, tag === 'en' ? 'en' : 'zh'))] : []),
      ]
      if (!lines.length) return `<p>${t.nobody}</p>`
      return `<p>${t.ask}</p><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
    },
  )
}
