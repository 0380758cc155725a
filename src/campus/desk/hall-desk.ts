// Items made at the desk: their fields, form and flow as a draft, a preview, and the versions that were published.
import { decodeFormSchema, type FormField } from '../../contract/additions/form-schema.ts'
import type { JsonForm } from '../forms/json-schema.ts'
import { html } from '../html.ts'
import { readStaffMembers } from '../processes/flow.ts'
import { isEligible, resolveAudiences } from '../processes/audience.ts'
import { newId, renderFormPage, type FieldErrors } from './desk-form.ts'
import type { DeskReply, DeskRequest, DeskRoute } from './desk-page.ts'
import { readDraft, saveDraft, type Draft } from './hall-drafts.ts'
import { flowProblems, flowToTyped, parseFlow, renderSteps, withoutTutor } from './hall-flow.ts'
import { buildForm, formProblems, formToTyped, renderFieldRows } from './hall-form.ts'
import { examineGroup, groupsDesk } from './hall-groups.ts'
import { itemToTyped, parseItem, renderItemFields } from './hall-item.ts'
import { parseKey, type Content, type DraftItem } from './hall-kinds.ts'
import { renderHallList } from './hall-list.ts'
import { daysDesk } from './days-desk.ts'
import { csvDesk } from './csv-desk.ts'
import { namesDesk } from './hall-names.ts'
import { ITEM_PAGES, renderTabs, type ItemPage } from './hall-nav.ts'
import { readStaffNames, renderFlowPreview, renderFormPreview } from './hall-preview.ts'
import { createPublishing, type Examined } from './hall-publish.ts'
import { siteTexts } from './hall-site-texts.ts'
import { hallTexts } from './hall-texts.ts'

const SPARE_ROWS = 1

interface Post {
  post: string
  department: string
}

const fieldsOf = (form: JsonForm | null): readonly FormField[] => {
  try {
    return form ? decodeFormSchema(form).fields : []
  } catch {
    return []
  }
}

/** The item that a request names; a new one has a new key. */
const idOf = ({ form, query }: DeskRequest): string => {
  const id = form.get('id') ?? query.get('id') ?? ''
  return parseKey(id)?.kind === 'item' ? id : newId('item')
}

/** A page of the draft as a form; what was typed stays whatever happens. */
async function renderPage(
  request: DeskRequest,
  page: ItemPage,
  typed: URLSearchParams,
  { errors = {}, theirs = null }: { errors?: FieldErrors; theirs?: Pick<Draft, 'person_name'> | null } = {},
): Promise<DeskReply> {
  const { db, catalogue } = request.campus
  const t = hallTexts[request.lang]
  const id = idOf(request)
  const { name, nameEn } =
    page === 'edit'
      ? { name: typed.get('name'), nameEn: typed.get('nameEn') }
      : (await readDraft(db, id)).item
  const renderContent = {
    edit: async () => {
      const snapshot = await catalogue.read()
      const hasDepartment = snapshot.tags.some(({ type, visible }) => type === 'DEPARTMENT' && visible)
      const site = siteTexts[request.lang]
      return html`${
        !hasDepartment &&
        html`<p class="message bad" role="alert">
          ${site.noDepartments}
          <a href="/desk/hall/name?type=DEPARTMENT">${site.create2.DEPARTMENT}</a>
        </p>`
      }
      ${renderItemFields(typed, errors, request.t, t, snapshot, request.lang)}`
    },
    form: () => renderFieldRows(typed, t, SPARE_ROWS),
    flow: async () => {
      const [draft, staff] = await Promise.all([readDraft(db, id), readStaffMembers(db)])
      const names = new Set(staff.flatMap(({ account, department }) => [department, account]))
      return html`${renderSteps(typed, fieldsOf(draft.form), t, SPARE_ROWS)}
        <datalist id="who-list">
          ${[...names].map((name) => html`<option value="${name}"></option>`)}
        </datalist>`
    },
  }
  const content = await renderContent[page]()
  const lead = { edit: siteTexts[request.lang].leads.item, form: t.formLead, flow: t.flowLead }[page]
  return renderFormPage(request, {
    title: t.steps[page],
    heading: (request.lang === 'en' && nameEn) || name || siteTexts[request.lang].create.item,
    lead,
    errors,
    conflict: theirs
      ? html`<p class="message bad" role="alert">${t.conflict(theirs.person_name)}</p>`
      : undefined,
    action: `/desk/hall/${page}`,
    cancel: '/desk/hall',
    before: renderTabs(request.lang, id, page),
    content: html`<input type="hidden" name="id" value="${id}" />
      <input type="hidden" name="revision" value="${typed.get('revision') ?? '0'}" />
      ${content}`,
    button: html`<button name="step" value="save">${t.save}</button>
      ${page !== 'edit' && html`<button name="step" value="add" class="second">${page === 'form' ? t.addField : t.addStep}</button>`}`,
  })
}

/** Saves a part of the draft; a draft that somebody else has saved meanwhile is not overwritten unseen. */
async function save(
  request: DeskRequest,
  page: ItemPage,
  part: Partial<Content<DraftItem>>,
): Promise<DeskReply> {
  const { campus, form, operator } = request
  const id = idOf(request)
  const theirs = await saveDraft(campus.db, operator, id, part, Number(form.get('revision')) || 0)
  if (!theirs) {
    const next = part.item?.uri ? 'preview' : (ITEM_PAGES[ITEM_PAGES.indexOf(page) + 1] ?? 'preview')
    return { redirect: `/hall/${next}?id=${id}&done=saved` }
  }
  form.set('revision', String(theirs.revision))
  return renderPage(request, page, form, { theirs })
}

/** All that the preview of an item, and publishing, needs to know. */
async function examineItem(request: DeskRequest, { item, form, flow }: Draft): Promise<Examined> {
  const { db, catalogue, settings } = request.campus
  const t = hallTexts[request.lang]
  const { tags } = await catalogue.read()
  const staff = await readStaffMembers(db)
  const people = await db.query<{ posts: [Post, ...Post[]] }>(
    `select json_agg(json_build_object('post', x->'post'->>'code', 'department', x->'dept'->>'code')
         order by (x->>'index')::int) as posts
       from person p cross join jsonb_array_elements(p.positions) x where x->>'active' = 'true' group by p.id`,
  )
  const applicants = people.filter(({ posts }) => isEligible(item.audience, resolveAudiences(posts)))
  const faculties = [...new Set(applicants.map(({ posts: [post] }) => post.department))]
    .filter(Boolean)
    .sort()
  const system = tags.find(({ id }) => id === item.department)?.text ?? ''
  const fields = fieldsOf(form)
  const isForm = item.uri === ''
  const problems = isForm
    ? [...formProblems(form, t), ...flowProblems(flow, fields, staff, faculties, system, t)]
    : []
  const gaps = withoutTutor(flow, staff, faculties)
  return {
    problems: [
      ...new Set([...(system ? [] : [siteTexts[request.lang].csvFaults.department('')]), ...problems]),
    ],
    facts: html`<p class="facts">${t.audienceCount(applicants.length)}</p>`,
    content: html`${isForm && renderFormPreview(fields, settings.scanner !== null, request.lang)}
    ${isForm && flow && renderFlowPreview(request, flow, fields, { staff, faculties, system, gaps, nameOf: await readStaffNames(db, request.lang) })}`,
  }
}

type Part = Partial<Content<DraftItem>> & { errors?: FieldErrors }

/** The routes of a page: its form, and saving it. */
const routesOf = (
  page: ItemPage,
  toTyped: (draft: Draft) => URLSearchParams,
  parse: (request: DeskRequest) => Promise<Part>,
): DeskRoute[] => [
  {
    method: 'GET',
    path: `/hall/${page}`,
    handle: async (request) => {
      if (page === 'edit' && !request.query.has('id')) return renderPage(request, page, new URLSearchParams())
      const draft = await readDraft(request.campus.db, idOf(request))
      const typed = toTyped(draft)
      typed.set('revision', String(draft.revision))
      return renderPage(request, page, typed)
    },
  },
  {
    method: 'POST',
    path: `/hall/${page}`,
    handle: async (request) => {
      if (request.form.get('step') === 'add') return renderPage(request, page, request.form)
      const { errors = {}, ...part } = await parse(request)
      if (Object.keys(errors).length > 0) return renderPage(request, page, request.form, { errors })
      return save(request, page, part)
    },
    show: (request) => renderPage(request, page, request.form),
  },
]

export const hallDesk: readonly DeskRoute[] = [
  { method: 'GET', path: '/hall', handle: renderHallList },
  ...routesOf(
    'edit',
    ({ item }) => itemToTyped(item),
    async ({ campus, form, t, lang }) =>
      parseItem(form, t, hallTexts[lang], await campus.catalogue.read(), lang),
  ),
  ...routesOf(
    'form',
    ({ form }) => formToTyped(form),
    async ({ form }) => ({ form: buildForm(form) }),
  ),
  ...routesOf(
    'flow',
    ({ flow }) => flowToTyped(flow),
    async ({ campus, form }) => ({ flow: parseFlow(form, await readStaffMembers(campus.db)) }),
  ),
  ...namesDesk,
  ...daysDesk,
  ...csvDesk,
  ...groupsDesk,
  ...createPublishing(examineItem, examineGroup),
]
