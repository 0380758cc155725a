// An item at the desk: its fields besides form and flow.
import { html, type Html } from '../html.ts'
import { cleanText } from '../clean-text.ts'
import type { CatalogueSnapshot } from '../catalogue-snapshot.ts'
import type { Lang } from '../sign-in/messages.ts'
import { FormReader, type FieldErrors } from './desk-form.ts'
import type { DeskTexts } from './desk-page.ts'
import type { DraftItem } from './hall-kinds.ts'
import { createControls } from './hall-fields.ts'
import type { HallTexts } from './hall-texts.ts'
import { DEFAULT_ICON, iconFault, isIcon } from './icon-names.ts'

const AUDIENCES = ['本科生', '研究生', '专科生', '留学生', '教职工', 'visitor'] as const
const HANDLING = ['online', 'offline', 'hybrid', 'self-service'] as const

export function parseItem(
  form: URLSearchParams,
  desk: DeskTexts,
  t: HallTexts,
  { tags }: CatalogueSnapshot,
  lang: Lang,
): { item: DraftItem; errors: FieldErrors } {
  const read = new FormReader(form, desk)
  const { errors } = read
  const days = cleanText(form.get('days') ?? '') || '0'
  const icon = cleanText(form.get('icon') ?? '') || DEFAULT_ICON
  if (!isIcon(icon)) errors['icon'] = iconFault(icon, lang)
  const uri = form.get('opens') === 'link' ? read.text('uri', t.uri, 2000) : ''
  if (uri && !/^(?:https?:\/\/|\/(?![/\\]))/.test(uri)) errors['uri'] = t.uriWrong
  if (!/^\d{1,3}$/.test(days) || Number(days) > 366) errors['days'] = t.daysWrong
  const idsOf = (type: string) => tags.filter((tag) => tag.type === type).map(({ id }) => id)
  const optional = (name: string, label: string, max = 200) => read.text(name, label, max, false)
  return {
    errors,
    item: {
      name: read.text('name', t.name, 80),
      nameEn: optional('nameEn', t.nameEn, 120),
      description: read.text('description', t.description, 500),
      descriptionEn: optional('descriptionEn', t.descriptionEn, 500),
      department: read.choice('department', t.department, idsOf('DEPARTMENT')),
      themes: idsOf('COMMON').filter((id) => form.getAll('themes').includes(id)),
      audience: AUDIENCES.filter((group) => form.getAll('audience').includes(group)),
      handling: read.choice('handling', t.handling, HANDLING),
      icon,
      telephone: optional('telephone', t.telephone),
      office: optional('office', t.office),
      hours: optional('hours', t.hours),
      fee: optional('fee', t.fee),
      materials: optional('materials', t.materials, 500),
      days: Number(days) || 0,
      keywords: optional('keywords', t.keywords),
      uri,
    },
  }
}

export function itemToTyped({ themes, audience, days, uri, ...texts }: DraftItem): URLSearchParams {
  const typed = new URLSearchParams({ ...texts, days: String(days), uri, opens: uri ? 'link' : 'form' })
  for (const theme of themes) typed.append('themes', theme)
  for (const group of audience) typed.append('audience', group)
  return typed
}

export function renderItemFields(
  form: URLSearchParams,
  errors: FieldErrors,
  desk: DeskTexts,
  t: HallTexts,
  { tags }: CatalogueSnapshot,
  lang: Lang,
): Html {
  const c = createControls(form, errors)
  const nameOf = (tag: { text: string; textEn: string }) => (lang === 'en' && tag.textEn) || tag.text
  const choices = (type: string) =>
    tags.filter((tag) => tag.type === type && tag.visible).map((tag) => [tag.id, nameOf(tag)] as const)
  const groups: Record<string, string> = { ...desk.audiences, visitor: t.everybody }
  return html`<div class="pair">
      ${c.input('name', t.name, { max: 80 })} ${c.input('nameEn', t.nameEn, { lang: 'en', max: 120 })}
      ${c.area('description', t.description, { max: 500 })}
      ${c.area('descriptionEn', t.descriptionEn, { lang: 'en', max: 500 })}
      ${c.select('department', t.department, choices('DEPARTMENT'))}
      ${c.select(
        'handling',
        t.handling,
        HANDLING.map((one) => [one, t.handlings[one]] as const),
      )}
      ${c.input('days', t.days, { max: 3 })} ${c.input('telephone', t.telephone)}
      ${c.input('office', t.office)} ${c.input('hours', t.hours)} ${c.input('fee', t.fee)}
      ${c.input('materials', t.materials, { max: 500 })} ${c.input('keywords', t.keywords)}
      ${c.select('opens', t.opens, [
        ['form', t.opensForm],
        ['link', t.opensLink],
      ])}
      ${c.input('uri', t.uri, { max: 2000 })}
    </div>
    ${c.icons('icon', t.icon)}
    <fieldset class="field choices">
      <legend>${t.audience}</legend>
      <small class="hint">${t.everybody}</small>
      ${AUDIENCES.filter((group) => group !== 'visitor').map((group) =>
        c.check('audience', groups[group] ?? group, group),
      )}
    </fieldset>
    <fieldset class="field choices">
      <legend>${t.theme}</legend>
      ${choices('COMMON').map(([id, name]) => c.check('themes', name, id))}
    </fieldset>`
}
