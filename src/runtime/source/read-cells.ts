import { isObject } from '../../contract/decoders.ts'
import { comparisonKey, visibleText } from '../../contract/visible-text.ts'
import { cleanAddress } from '../routing/clean-address.ts'
import { safeLink } from '../routing/links.ts'

/** Properties that hold the text of an object in a cell, such as a department with its id. */
const TEXT_KEYS = ['name', 'text', 'title', 'label', 'value']

/** The text of a cell without what nobody sees; '' for a list, and for an object without a name or text. */
export function cellText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // eslint-disable-next-line no-control-regex
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
  if (typeof value === 'string')
    return withoutMarks(visibleText(value.replace(controls, '')).normalize('NFC').trim())
  if (!isObject(value)) return ''
  const key = TEXT_KEYS.find((name) => Object.hasOwn(value, name) && typeof value[name] === 'string')
  return key ? cellText(value[key]) : ''
}

/** Removes the marks by which spreadsheets keep digits as text: ="00120" and '00120. */
const withoutMarks = (text: string): string =>
  /^="(.*)"$/s.exec(text)?.[1]?.replaceAll('""', '"').trim() ??
  (/^'[^'’]+$/.test(text) ? text.slice(1).trim() : text)

/** A number that a spreadsheet has shortened, such as 5.7E+11. */
export const hasLostDigits = (text: string): boolean => /^\d(?:\.\d+)?e\+\d{2,3}$/i.test(text)

/** Splits a cell into entries, separated by commas, semicolons or line breaks; an array is used as it is. */
export function cellList(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(cellText) : cellText(value).split(/[,，、;；\n\r]/)
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
}

/** Placeholders that people write into empty cells. */
const EMPTY_CELL = /^(?:[-—–/\\]+|无|暂无|没有|none|n\/a|null|nil)$/i
export const isEmptyCell = (text: string): boolean => text === '' || EMPTY_CELL.test(text)

/**
 * The URL of a cell, as routing/links.ts cleans and judges it: absolute, or relative if there is no web address to
 * resolve it against, as in a file or on a page on a disk. null if it is not allowed as a link.
 * @param base base for relative URLs; '' if there is none
 */
export function cellLink(text: string, base: string): string | null {
  const link = safeLink(text, base || PLACEHOLDER)
  const isRelative = link !== null && (base ? link.startsWith('file:') : link.startsWith(PLACEHOLDER))
  return isRelative ? cleanAddress(text) : link
}
const PLACEHOLDER = 'https://list.invalid/'

/** Parses a number such as "1,234"; yes is 1 and no is 0. Returns NaN if invalid. */
export function parseNumber(text: string): number {
  if (/^(?:是|yes|true|y|√|✓)$/i.test(text)) return 1
  if (/^(?:否|no|false|n|×)$/i.test(text)) return 0
  return hasLostDigits(text) || /^[+-]?(?:\d+|\d{1,3}(?:[,，]\d{3})+)(?:\.\d+)?$/.test(text)
    ? Number(text.replace(/[,，]/g, ''))
    : NaN
}

const NO = new Set('否 不 不显示 隐藏 停用 下线 关闭 no n false 0 hidden draft inactive off'.split(' '))

/** Whether a cell of the column "visible" means yes; an empty cell does. */
export const isVisibleWord = (text: string): boolean => !NO.has(comparisonKey(text))
