import type { AppDetail } from '../contract/core/app-detail.ts'
import type { ColumnName } from '../runtime/source/columns.ts'
import type { SourceList } from '../runtime/source/read-items.ts'

type SourceRecord = Partial<Record<ColumnName, string | number | readonly string[]>>

/** Converts items back to records that parse to the same items; values that could not be read are omitted. */
export function toRecords({ items, tags }: Pick<SourceList, 'items' | 'tags'>): SourceRecord[] {
  const english = new Map(tags.map(({ type, text, textEn }) => [`${type} ${text}`, textEn]))
  return items.map((item) => toRecord(item, english))
}

/** Cells are decoded when they are read. */
const escapeText = <T>(value: T): T | string | string[] =>
  typeof value === 'string'
    ? value.replace(/&(?=[#a-z])/gi, '&amp;').replaceAll('<', '&lt;')
    : Array.isArray(value)
      ? (value.map(escapeText) as string[])
      : value

const date = (time: number) => (time ? new Date(time).toISOString() : '')

function toRecord(item: AppDetail, english: ReadonlyMap<string, string>): SourceRecord {
  const { facts } = item
  const inEnglish = (type: string, texts: readonly string[]) => {
    const names = texts.map((text) => english.get(`${type} ${text}`) ?? '')
    // English names are matched by position, so return all or none
    return names.every(Boolean) ? names : []
  }
  const record: Record<ColumnName, string | number | readonly string[]> = {
    name: item.name,
    nameEn: item.nameEn,
    uri: item.uri,
    id: item.id === item.name ? '' : item.id,
    description: item.description,
    descriptionEn: item.descriptionEn,
    themes: item.tags,
    themesEn: inEnglish('COMMON', item.tags),
    departments: item.departments,
    departmentsEn: inEnglish('DEPARTMENT', item.departments),
    audience: item.audience,
    handling: item.handling,
    keywords: item.keywords,
    office: facts?.office ?? '',
    hours: facts?.hours ?? '',
    contact: item.contact,
    telephone: item.telephone,
    fee: facts?.fee ?? '',
    promised: facts?.promised ?? '',
    materials: facts?.materials ?? [],
    openFrom: date(facts?.openFrom ?? 0),
    openTo: date(facts?.openTo ?? 0),
    maintenance: facts?.maintenance ?? '',
    updated: date(item.updated),
    popularity: item.recommend || '',
    pinyin: item.pinyin,
    visible: '',
  }
  return Object.fromEntries(
    Object.entries(record).flatMap(([column, value]) =>
      String(value) === '' ? [] : [[column, /^(?:uri|id)$/.test(column) ? value : escapeText(value)]],
    ),
  )
}
