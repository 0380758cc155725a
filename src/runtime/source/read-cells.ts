import { safeLink } from '../routing/links.ts'

/** The text of a cell; '' for anything but a string, number or boolean. */
export const cellText = (value: unknown): string =>
  typeof value === 'string'
    ? // eslint-disable-next-line no-control-regex
      value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '').trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

/** Splits a cell into entries, separated by commas, semicolons or line breaks; an array is used as it is. */
export function cellList(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(cellText) : cellText(value).split(/[,，、;；\n\r]/)
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
}

/** Placeholders that people write into empty cells. */
const EMPTY_CELL = /^(?:[-—–/\\]+|无|暂无|没有|none|n\/a|null|nil)$/i
export const isEmptyCell = (text: string): boolean => text === '' || EMPTY_CELL.test(text)

/**
 * The absolute URL of a cell; null if it is not allowed as a link (routing/links.ts). As in spreadsheets, "www.…"
 * becomes an https URL and "name@host" a mailto URL.
 * @param base base for relative URLs; '' if there is none
 */
export function cellLink(text: string, base: string): string | null {
  const full = /^www\./i.test(text)
    ? `https://${text}`
    : /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(text)
      ? `mailto:${text}`
      : text
  // without a base, accept absolute URLs only
  return safeLink(full, base || 'about:blank')
}

/** Parses a number such as "1,234"; yes is 1 and no is 0. Returns NaN if invalid. */
export function parseNumber(text: string): number {
  if (/^(?:是|yes|true|y|√|✓)$/i.test(text)) return 1
  if (/^(?:否|no|false|n|×)$/i.test(text)) return 0
  return /^[+-]?(?:\d+|\d{1,3}(?:[,，]\d{3})+)(?:\.\d+)?$/.test(text)
    ? Number(text.replace(/[,，]/g, ''))
    : NaN
}

const NO = new Set('否 不 不显示 隐藏 停用 下线 关闭 no n false 0 hidden draft inactive off'.split(' '))

/** Whether a cell of the column "visible" means yes; an empty cell does. */
export const isVisibleWord = (text: string): boolean => !NO.has(text.trim().toLowerCase())
