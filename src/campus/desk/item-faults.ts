import type { Campus } from '../campus.ts'
import type { CatalogueSnapshot, Item } from '../catalogue-snapshot.ts'
import { html, type Html } from '../html.ts'
import { bothNames, type DeskRequest, type DeskTexts } from './desk-page.ts'

export type Lack = keyof DeskTexts['lacks']
/** What readers meet first comes first: a link that does not open, nobody to ask. */
export const LACKS: readonly Lack[] = ['link', 'contact', 'english', 'guide']

interface LinkCheck {
  app_id: string
  uri: string
  state: 'dead' | 'refused'
  detail: string
}

/** An item with something missing. */
export interface ItemFault {
  item: Item
  /** In the order of {@link LACKS}. */
  lacks: Lack[]
  check: LinkCheck | undefined
}

/** Items with something missing, the worst first, of equal ones the most used. */
export async function readItemFaults({ db }: Campus, snapshot: CatalogueSnapshot): Promise<ItemFault[]> {
  const checks = await db.query<LinkCheck>("select * from link_check where state <> 'ok'")
  const checkOf = new Map(checks.map((check) => [check.app_id, check]))
  const guided = new Set(snapshot.guides.flatMap(({ steps }) => steps.flatMap(({ appIds }) => appIds)))
  const faults = snapshot.items.flatMap((item): ItemFault[] => {
    const { id, uri, contact, telephone, dynamicAttributes } = item.wire
    const known = checkOf.get(id)
    const check = known?.uri === uri ? known : undefined
    const isLacking: Record<Lack, boolean> = {
      link: check !== undefined,
      contact: contact === '' && telephone === '',
      english: dynamicAttributes.nameEn === '',
      guide: !guided.has(id),
    }
    const lacks = LACKS.filter((lack) => isLacking[lack])
    return lacks.length > 0 ? [{ item, lacks, check }] : []
  })
  const weigh = ({ lacks }: ItemFault) => lacks.reduce((sum, lack) => sum + 8 / 2 ** LACKS.indexOf(lack), 0)
  return faults.sort((a, b) => weigh(b) - weigh(a) || b.item.used - a.item.used)
}

export const departmentsOf = ({ wire }: Item): string[] => wire.department.split(',').filter(Boolean)

/** Names of departments in the reader's language. */
export const departmentNames = (
  { tags }: CatalogueSnapshot,
  lang: DeskRequest['lang'],
): Map<string, string> => new Map(tags.map(({ text, textEn }) => [text, (lang === 'en' && textEn) || text]))

/** Items with their owner and what each lacks. */
export function renderItemFaults(
  { t, lang }: DeskRequest,
  faults: readonly ItemFault[],
  snapshot: CatalogueSnapshot,
  hall: string,
): Html {
  const names = departmentNames(snapshot, lang)
  return html`<table class="items">
    <thead>
      <tr>
        <th scope="col">${t.item}</th>
        <th scope="col">${t.owner}</th>
        <th scope="col">${t.missingHere}</th>
      </tr>
    </thead>
    <tbody>
      ${faults.map(({ item, lacks, check }) => {
        const { id, name, contact, dynamicAttributes } = item.wire
        const [first, other] = bothNames(lang, name, dynamicAttributes.nameEn)
        return html`<tr>
          <th scope="row">
            <a href="${hall}workflow/appdetail?id=${encodeURIComponent(id)}">${first}</a>
            ${other && html`<small class="below">${other}</small>`}
          </th>
          <td>
            ${departmentsOf(item)
              .map((text) => names.get(text) ?? text)
              .join(' · ')}
            ${contact && !departmentsOf(item).includes(contact) && html`<small class="below">${contact}</small>`}
          </td>
          <td>
            ${lacks.map((lack) => t.lacks[lack]).join(' · ')}
            ${check && html`<small class="below"><span class="bad">${t.linkStates[check.state]} (${check.detail}): ${check.uri}</span></small>`}
          </td>
        </tr>`
      })}
    </tbody>
  </table>`
}
