// The page on which a guide or a section of the home page is edited, and what its preview shows.
import { html } from '../html.ts'
import { newId, renderFormPage, type FieldErrors } from './desk-form.ts'
import type { DeskReply, DeskRequest, DeskRoute } from './desk-page.ts'
import { readDraft, saveDraft, type Draft } from './hall-drafts.ts'
import {
  groupProblems,
  groupToTyped,
  parseGroup,
  renderGroupFields,
  renderGroupPreview,
} from './hall-group.ts'
import { keyOf, parseKey, type Group, type GroupKind } from './hall-kinds.ts'
import { renderTabs } from './hall-nav.ts'
import type { Examined } from './hall-publish.ts'
import { siteTexts } from './hall-site-texts.ts'
import { hallTexts } from './hall-texts.ts'

const SPARE_PARTS = 1

/** Which guide or section is meant; a new one has a new key. */
function targetOf({ form, query }: DeskRequest): { key: string; kind: GroupKind; isNew: boolean } {
  const key = form.get('id') ?? query.get('id') ?? ''
  const parsed = parseKey(key)
  if (parsed && parsed.kind !== 'item') return { key, kind: parsed.kind, isNew: false }
  const kind = query.get('kind') === 'section' ? 'section' : 'guide'
  return { key: keyOf(kind, newId(kind)), kind, isNew: true }
}

export async function examineGroup(
  request: DeskRequest,
  { item: group }: Draft<Group>,
  kind: GroupKind,
): Promise<Examined> {
  const t = siteTexts[request.lang]
  return {
    problems: groupProblems(group, kind, t),
    facts: html`${group.everybody && html`<p class="facts">${t.everybody}</p>`}`,
    content: renderGroupPreview(request, group, kind, await request.campus.catalogue.read()),
  }
}

async function renderPage(
  request: DeskRequest,
  { key, kind }: { key: string; kind: GroupKind },
  typed: URLSearchParams,
  { errors = {}, conflict = '' }: { errors?: FieldErrors; conflict?: string } = {},
): Promise<DeskReply> {
  const [t, site] = [hallTexts[request.lang], siteTexts[request.lang]]
  const snapshot = await request.campus.catalogue.read()
  return renderFormPage(request, {
    title: site.parts[kind],
    heading: (request.lang === 'en' && typed.get('nameEn')) || typed.get('name') || site.create[kind],
    lead: site.leads[kind],
    errors,
    conflict: conflict ? html`<p class="message bad" role="alert">${t.conflict(conflict)}</p>` : undefined,
    action: '/desk/hall/group',
    cancel: `/desk/hall?kind=${kind}`,
    before: renderTabs(request.lang, key, 'group'),
    content: html`<input type="hidden" name="id" value="${key}" />
      <input type="hidden" name="revision" value="${typed.get('revision') ?? '0'}" />
      ${renderGroupFields(request, kind, typed, errors, snapshot, SPARE_PARTS)}`,
    button: html`<button name="step" value="save">${t.save}</button>
      <button name="step" value="add" class="second">${site.addPart[kind]}</button>`,
  })
}

async function save(request: DeskRequest): Promise<DeskReply> {
  const {
    campus: { db, catalogue },
    form,
    operator,
  } = request
  const target = targetOf(request)
  if (form.get('step') === 'add') return renderPage(request, target, form)
  const { group, errors } = parseGroup(request, target.kind, await catalogue.read())
  if (Object.keys(errors).length > 0) return renderPage(request, target, form, { errors })
  const theirs = await saveDraft(db, operator, target.key, { item: group }, Number(form.get('revision')) || 0)
  if (!theirs) return { redirect: `/hall/preview?id=${encodeURIComponent(target.key)}&done=saved` }
  form.set('revision', String(theirs.revision))
  return renderPage(request, target, form, { conflict: theirs.person_name })
}

export const groupsDesk: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: '/hall/group',
    handle: async (request) => {
      const target = targetOf(request)
      const { db, catalogue } = request.campus
      if (target.isNew)
        return renderPage(request, target, new URLSearchParams({ order: '10', icon: 'layout-grid' }))
      const { item, revision } = await readDraft<Group>(db, target.key)
      const typed = groupToTyped(item, await catalogue.read())
      typed.set('revision', String(revision))
      return renderPage(request, target, typed)
    },
  },
  {
    method: 'POST',
    path: '/hall/group',
    handle: save,
    show: (request) => renderPage(request, targetOf(request), request.form),
  },
]
