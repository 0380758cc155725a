import type { Campus } from '../campus.ts'
import type { CatalogueSnapshot, Item } from '../catalogue-snapshot.ts'
import { html, type Html } from '../html.ts'
import { renderName, type DeskRequest, type DeskTexts } from './desk-page.ts'

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

/** Items, and what stands above them. */
export interface FaultGroup {
  title?: Html
  faults: readonly ItemFault[]
}

/** Items with what each lacks, and with their owner where no title says it. */
export function renderItemFaults(
  request: DeskRequest,
  groups: readonly FaultGroup[],
  snapshot: CatalogueSnapshot,
): Html {
  const { t, lang } = request
  const names = departmentNames(snapshot, lang)
  const hasTitles = groups.some(({ title }) => title)
  const renderRow = ({ item, lacks, check }: ItemFault): Html => {
    const { id, name, contact, dynamicAttributes } = item.wire
    const departments = departmentsOf(item)
    const owner = departments.map((text) => names.get(text) ?? text).join(' · ')
    const address = `${request.campus.settings.basePath}workflow/appdetail?id=${encodeURIComponent(id)}`
    return html`<tr>
      <th scope="row">
        <a href="${address}">${renderName(lang, name, dynamicAttributes.nameEn)}</a>
      </th>
      ${
        !hasTitles &&
        html`<td>
          ${owner}
          ${contact && !departments.includes(contact) && html`<small class="below">${contact}</small>`}
        </td>`
      }
      <td>
        ${lacks.map((lack) => t.lacks[lack]).join(' · ')}
        ${check && html`<small class="below"><span class="bad">${t.linkStates[check.state]} (${check.detail}): ${check.uri}</span></small>`}
      </td>
    </tr>`
  }
  const columns = [t.item, ...(hasTitles ? [] : [t.owner]), t.missingHere]
  return html`<table class="items">
    <thead>
      <tr>
        ${columns.map((text) => html`<th scope="col">${text}</th>`)}
      </tr>
    </thead>
    ${groups.map(
      ({ title, faults }) =>
        html`<tbody>
          ${
            title &&
            html`<tr class="group">
              <th colspan="2" scope="rowgroup">${title}</th>
            </tr>`
          }
          ${faults.map(renderRow)}
        </tbody>`,
    )}
  </table>`
}
