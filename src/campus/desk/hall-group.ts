// Guides and sections of the home page at the desk: some texts, and parts with items.
import type { CatalogueSnapshot } from '../catalogue-snapshot.ts'
import { itemName } from '../catalogue.ts'
import { cleanText } from '../clean-text.ts'
import { html, type Html } from '../html.ts'
import { FormReader, type FieldErrors } from './desk-form.ts'
import type { DeskRequest } from './desk-page.ts'
import { bothNames } from './desk-rows.ts'
import { createControls } from './hall-fields.ts'
import { MAX_ROWS, readRows } from './hall-form.ts'
import type { Group, GroupKind, GroupPart } from './hall-kinds.ts'
import { siteTexts, type SiteTexts } from './hall-site-texts.ts'
import { iconFault, isIcon } from './icon-names.ts'
import { hallTexts } from './hall-texts.ts'

export function parseGroup(
  { form, t: desk, lang }: DeskRequest,
  kind: GroupKind,
  snapshot: CatalogueSnapshot,
): { group: Group; errors: FieldErrors } {
  const t = siteTexts[lang]
  const read = new FormReader(form, desk)
  const { errors } = read
  const optional = (name: string, label: string, max: number) => read.text(name, label, max, false)
  const order = cleanText(form.get('order') ?? '') || '0'
  if (!/^\d{1,4}$/.test(order)) errors['order'] = t.orderWrong
  const icon = cleanText(form.get('icon') ?? '')
  if (icon && !isIcon(icon)) errors['icon'] = iconFault(icon, lang)
  const parts = readRows(form, 'p', (at, _all, prefix): GroupPart | null => {
    const apps = read.items(`${prefix}.apps`, snapshot).map(({ wire }) => wire.id)
    const label = t.part[kind](1 + Number(prefix.slice(1)))
    const text = (name: string, max: number) => optional(`${prefix}.${name}`, label, max)
    const part = {
      ...{ title: text('title', 100), titleEn: text('titleEn', 150) },
      ...{ text: text('text', 2000), textEn: text('textEn', 2000), apps },
    }
    const isEmpty = apps.length === 0 && !['title', 'titleEn', 'text', 'textEn'].some((name) => at(name))
    return isEmpty && !errors[`${prefix}.apps`] ? null : part
  })
  const isGuide = kind === 'guide'
  return {
    errors,
    group: {
      ...{ name: read.text('name', t.name, 80), nameEn: optional('nameEn', t.nameEn, 120) },
      description: isGuide ? '' : read.text('description', t.text, 500),
      descriptionEn: isGuide ? '' : optional('descriptionEn', t.textEn, 500),
      keywords: isGuide ? optional('keywords', t.keywords, 300) : '',
      icon: isGuide ? '' : icon,
      ...{ everybody: form.has('everybody'), order: Number(order) || 0, parts },
    },
  }
}

export function groupToTyped(
  { parts, everybody, order, ...texts }: Group,
  { byId }: CatalogueSnapshot,
): URLSearchParams {
  const typed = new URLSearchParams({ ...texts, order: String(order) })
  if (everybody) typed.set('everybody', 'on')
  for (const [i, { apps, ...part }] of parts.entries()) {
    typed.set(`p${i}.order`, String(i + 1))
    for (const [name, value] of Object.entries(part)) typed.set(`p${i}.${name}`, value)
    for (const id of apps) typed.append(`p${i}.apps`, byId.get(id)?.wire.name ?? id)
  }
  return typed
}

export function renderGroupFields(
  { t: desk, lang }: DeskRequest,
  kind: GroupKind,
  form: URLSearchParams,
  errors: FieldErrors,
  snapshot: CatalogueSnapshot,
  spare: number,
): Html {
  const t = siteTexts[lang]
  const c = createControls(form, errors)
  let rows = 0
  while (form.has(`p${rows}.order`)) rows++
  const all = Math.min(rows + spare, MAX_ROWS)
  return html`<div class="pair">
      ${c.input('name', t.name, { max: 80 })} ${c.input('nameEn', t.nameEn, { lang: 'en', max: 120 })}
      ${
        kind === 'guide'
          ? c.input('keywords', t.keywords, { max: 300 })
          : html`${c.area('description', t.text, { max: 500 })}
            ${c.area('descriptionEn', t.textEn, { lang: 'en', max: 500 })}`
      }
      ${c.input('order', t.orders[kind], { max: 4 })}
    </div>
    ${kind === 'section' && c.icons('icon', t.icon)} ${c.check('everybody', t.everybody)}
    ${Array.from({ length: all }, (_, i) => {
      const at = (name: string) => `p${i}.${name}`
      if (!form.has(at('order'))) form.set(at('order'), String(i + 1))
      return html`<fieldset class="field" id="p${i}">
        <legend>${t.part[kind](i + 1)} ${c.value(at('title'))}</legend>
        <div class="pair">
          ${c.input(at('title'), t.name, { max: 100 })}
          ${c.input(at('titleEn'), t.nameEn, { lang: 'en', max: 150 })} ${c.area(at('text'), t.text)}
          ${c.area(at('textEn'), t.textEn, { lang: 'en' })}
        </div>
        ${c.boxes(at('apps'), t.items, { list: 'item-list', hint: desk.itemsHint })}
        ${c.input(at('order'), t.order, { max: 3 })}
        ${rows > i && c.check(at('remove'), hallTexts[lang].remove)}
      </fieldset>`
    })}
    <datalist id="item-list">
      ${snapshot.items.map((item) => html`<option value="${itemName(item, lang)}"></option>`)}
    </datalist>`
}

/** What stands in the way of publishing. */
export const groupProblems = ({ parts }: Group, kind: GroupKind, t: SiteTexts): string[] => [
  ...(parts.length === 0 ? [t.noParts[kind]] : []),
  ...(parts.some(({ title }) => title === '') ? [t.noTitle[kind]] : []),
]

/** The texts and items as the hall shows them, in both languages. */
export function renderGroupPreview(
  { lang }: DeskRequest,
  group: Group,
  kind: GroupKind,
  { byId }: CatalogueSnapshot,
): Html {
  const t = siteTexts[lang]
  const inBoth = (text: string, textEn: string) =>
    html`${text && html`<p>${text}</p>`}${textEn && html`<p lang="en">${textEn}</p>`}`
  const renderItem = (id: string): Html => {
    const item = byId.get(id)
    if (!item) return html`<li class="bad">${t.notShown(id)}</li>`
    return html`<li>${itemName(item, lang)}</li>`
  }
  return html`${group.parts.map(({ title, titleEn, text, textEn, apps }, i) => {
    const [first, other] = bothNames(lang, title, titleEn)
    return html`<section class="preview">
      <p class="facts">${t.part[kind](i + 1)}</p>
      <h2>${first} ${other && html`<small class="below">${other}</small>`}</h2>
      ${inBoth(text, textEn)}
      ${
        apps.length > 0 &&
        html`<ul class="rows">
          ${apps.map(renderItem)}
        </ul>`
      }
    </section>`
  })}`
}
