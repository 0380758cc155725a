// Items made at the desk: their fields, form and flow as a draft, a preview, and the versions that were published.
import { decodeFormSchema, type FormField } from '../../contract/additions/form-schema.ts'
import type { Campus } from '../campus.ts'
import type { JsonForm } from '../forms/json-schema.ts'
import { html } from '../html.ts'
import { readStaffMembers } from '../processes/flow.ts'
import { isEligible, resolveAudiences } from '../processes/audience.ts'
import { newId, renderFormPage, type FieldErrors } from './desk-form.ts'
import type { DeskReply, DeskRequest, DeskRoute } from './desk-page.ts'
import { readDraft, saveDraft, type Draft } from './hall-drafts.ts'
import { flowProblems, flowToTyped, parseFlow, renderSteps, withoutTutor } from './hall-flow.ts'
import { buildForm, formProblems, formToTyped, renderFieldRows } from './hall-form.ts'
import { createGroupExaminer, createGroupsDesk } from './hall-groups.ts'
import { itemToTyped, parseItem, renderItemFields } from './hall-item.ts'
import { parseKey, type Content, type DraftItem } from './hall-kinds.ts'
import { renderHallList } from './hall-list.ts'
import { createDaysDesk } from './days-desk.ts'
import { createCsvDesk } from './csv-desk.ts'
import { createNamesDesk } from './hall-names.ts'
import { ITEM_PAGES, renderTabs, type ItemPage } from './hall-nav.ts'
import { renderFlowPreview, renderFormPreview } from './hall-preview.ts'
import { createPublishing, type Examine } from './hall-publish.ts'
import { siteTexts } from './hall-site-texts.ts'
import { hallTexts } from './hall-texts.ts'

const SPARE_ROWS = 1

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

export function createHallDesk(campus: Campus): DeskRoute[] {
  const { db, catalogue } = campus

  /** A page of the draft as a form; what was typed stays whatever happens. */
  async function renderPage(
    request: DeskRequest,
    page: ItemPage,
    typed: URLSearchParams,
    { errors = {}, theirs = null }: { errors?: FieldErrors; theirs?: Pick<Draft, 'person_name'> | null } = {},
  ): Promise<DeskReply> {
    const t = hallTexts[request.lang]
    const id = idOf(request)
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
    const lead = { edit: t.lead, form: t.formLead, flow: t.flowLead }[page]
    return renderFormPage(request, {
      title: t.steps[page],
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
    const { form, operator } = request
    const id = idOf(request)
    const theirs = await saveDraft(db, operator, id, part, Number(form.get('revision')) || 0)
    if (!theirs) {
      const next = part.item?.uri ? 'preview' : (ITEM_PAGES[ITEM_PAGES.indexOf(page) + 1] ?? 'preview')
      return { redirect: `/hall/${next}?id=${id}&done=saved` }
    }
    form.set('revision', String(theirs.revision))
    return renderPage(request, page, form, { theirs })
  }

  const withDraft = (typed: URLSearchParams, { revision }: Draft): URLSearchParams => {
    typed.set('revision', String(revision))
    return typed
  }

  const post = (page: ItemPage, parse: (request: DeskRequest) => Promise<DeskReply>): DeskRoute => ({
    method: 'POST',
    path: `/hall/${page}`,
    handle: parse,
    show: (request) => renderPage(request, page, request.form),
  })
  const get = (page: ItemPage, handle: (request: DeskRequest) => Promise<DeskReply>): DeskRoute => ({
    method: 'GET',
    path: `/hall/${page}`,
    handle,
  })

  return [
    { method: 'GET', path: '/hall', handle: (request) => renderHallList(db, request) },
    get('edit', async (request) => {
      if (!request.query.has('id'))
        return renderPage(request, 'edit', new URLSearchParams({ icon: 'file-text' }))
      const draft = await readDraft(db, idOf(request))
      return renderPage(request, 'edit', withDraft(itemToTyped(draft.item), draft))
    }),
    post('edit', async (request) => {
      const t = hallTexts[request.lang]
      const { item, errors } = parseItem(request.form, request.t, t, await catalogue.read(), request.lang)
      if (Object.keys(errors).length > 0) return renderPage(request, 'edit', request.form, { errors })
      return save(request, 'edit', { item })
    }),
    get('form', async (request) => {
      const draft = await readDraft(db, idOf(request))
      return renderPage(request, 'form', withDraft(formToTyped(draft.form), draft))
    }),
    post('form', async (request) =>
      request.form.get('step') === 'add'
        ? renderPage(request, 'form', request.form)
        : save(request, 'form', { form: buildForm(request.form) }),
    ),
    get('flow', async (request) => {
      const draft = await readDraft(db, idOf(request))
      return renderPage(request, 'flow', withDraft(flowToTyped(draft.flow), draft))
    }),
    post('flow', async (request) =>
      request.form.get('step') === 'add'
        ? renderPage(request, 'flow', request.form)
        : save(request, 'flow', { flow: parseFlow(request.form, await readStaffMembers(db)) }),
    ),
    ...createNamesDesk(campus),
    ...createDaysDesk(campus),
    ...createCsvDesk(campus),
    ...createGroupsDesk(campus),
    ...createPublishing(campus, {
      item: createItemExaminer(campus),
      guide: createGroupExaminer(campus),
      section: createGroupExaminer(campus),
    }),
  ]
}

/** All that the preview of an item, and publishing, needs to know. */
const createItemExaminer =
  ({ db, catalogue, settings }: Campus): Examine =>
  async (request, draft) => {
    const t = hallTexts[request.lang]
    const { form, flow } = draft
    const item = draft.item as DraftItem
    const { tags } = await catalogue.read()
    const staff = await readStaffMembers(db)
    const people = await db.query<{ posts: { post: string; department: string }[] }>(
      `select json_agg(json_build_object('post', x->'post'->>'code', 'department', x->'dept'->>'code')
         order by (x->>'index')::int) as posts
       from person p cross join jsonb_array_elements(p.positions) x where x->>'active' = 'true' group by p.id`,
    )
    const applicants = people.filter(({ posts }) => isEligible(item.audience, resolveAudiences(posts)))
    const faculties = [...new Set(applicants.map(({ posts }) => posts[0]!.department))].sort()
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
      content: html`${isForm && renderFormPreview(fields, settings.scanner !== null, t)}
      ${isForm && flow && renderFlowPreview(request, flow, fields, { staff, faculties, system, gaps })}`,
    }
  }
