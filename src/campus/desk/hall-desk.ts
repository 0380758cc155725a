// Items made at the desk: their fields, form and flow as a draft, a preview, and the versions that were published.
import { decodeFormSchema, type FormField } from '../../contract/additions/form-schema.ts'
import type { Campus } from '../campus.ts'
import type { JsonForm } from '../forms/json-schema.ts'
import { html, type Html } from '../html.ts'
import { readStaffMembers } from '../processes/flow.ts'
import { isEligible, resolveAudiences } from '../processes/audience.ts'
import { newId, renderFormPage, renderToken, type FieldErrors } from './desk-form.ts'
import {
  bothNames,
  renderHead,
  showTime,
  type DeskReply,
  type DeskRequest,
  type DeskRoute,
} from './desk-page.ts'
import { renderDone } from './hall-fields.ts'
import { publishDraft, readDraft, saveDraft, withdrawItem, type Draft } from './hall-drafts.ts'
import { flowProblems, flowToTyped, parseFlow, renderSteps, withoutTutor } from './hall-flow.ts'
import { buildForm, formProblems, formToTyped, renderFieldRows } from './hall-form.ts'
import { itemToTyped, parseItem, renderItemFields } from './hall-item.ts'
import { renderFlowPreview, renderFormPreview } from './hall-preview.ts'
import { renderHallList } from './hall-list.ts'
import { hallTexts } from './hall-texts.ts'

type Page = 'edit' | 'form' | 'flow' | 'preview'
const PAGES: readonly Page[] = ['edit', 'form', 'flow', 'preview']
const SPARE_ROWS = 1

const fieldsOf = (form: JsonForm | null): readonly FormField[] => {
  try {
    return form ? decodeFormSchema(form).fields : []
  } catch {
    return []
  }
}

const idOf = ({ form, query }: DeskRequest): string => {
  const id = form.get('id') ?? query.get('id') ?? ''
  return /^item-[\w-]{1,60}$/.test(id) ? id : newId('item')
}

export function createHallDesk(campus: Campus): DeskRoute[] {
  const { db, catalogue } = campus

  const renderTabs = (request: DeskRequest, id: string, at: Page): Html => {
    const t = hallTexts[request.lang]
    return html`<nav class="actions" aria-label="${t.lead}">
      ${PAGES.map(
        (page) =>
          html`<a class="back" href="/desk/hall/${page}?id=${id}" ${page === at && html` aria-current="page"`}
            >${t.steps[page]}</a
          >`,
      )}
    </nav>`
  }

  /** A page of the draft as a form; what was typed stays whatever happens. */
  async function renderPage(
    request: DeskRequest,
    page: Exclude<Page, 'preview'>,
    typed: URLSearchParams,
    { errors = {}, theirs = null }: { errors?: FieldErrors; theirs?: Draft | null } = {},
  ): Promise<DeskReply> {
    const t = hallTexts[request.lang]
    const id = idOf(request)
    const renderContent = {
      edit: async () => renderItemFields(typed, errors, request.t, t, await catalogue.read(), request.lang),
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
      before: renderTabs(request, id, page),
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
    page: Exclude<Page, 'preview'>,
    part: Partial<Pick<Draft, 'item' | 'form' | 'flow'>>,
  ): Promise<DeskReply> {
    const { form, operator } = request
    const id = idOf(request)
    const theirs = await saveDraft(db, operator, id, part, Number(form.get('revision')) || 0)
    if (!theirs) {
      const next = part.item?.uri ? 'preview' : (PAGES[PAGES.indexOf(page) + 1] ?? 'preview')
      return { redirect: `/hall/${next}?id=${id}&done=saved` }
    }
    form.set('revision', String(theirs.revision))
    return renderPage(request, page, form, { theirs })
  }

  const withDraft = (typed: URLSearchParams, { revision }: Draft): URLSearchParams => {
    typed.set('revision', String(revision))
    return typed
  }

  /** All that a preview, and publishing, needs to know. */
  async function examine(request: DeskRequest) {
    const t = hallTexts[request.lang]
    const draft = await readDraft(db, idOf(request))
    const { tags } = await catalogue.read()
    const staff = await readStaffMembers(db)
    const people = await db.query<{ posts: { post: string; department: string }[] }>(
      `select json_agg(json_build_object('post', x->'post'->>'code', 'department', x->'dept'->>'code')
         order by (x->>'index')::int) as posts
       from person p cross join jsonb_array_elements(p.positions) x where x->>'active' = 'true' group by p.id`,
    )
    const applicants = people.filter(({ posts }) => isEligible(draft.item.audience, resolveAudiences(posts)))
    const faculties = [...new Set(applicants.map(({ posts }) => posts[0]!.department))].sort()
    const system = tags.find(({ id }) => id === draft.item.department)?.text ?? ''
    const problems =
      draft.item.uri !== ''
        ? []
        : [
            ...formProblems(draft.form, t),
            ...flowProblems(draft.flow, fieldsOf(draft.form), staff, faculties, system, t),
          ]
    return { t, draft, staff, faculties, system, count: applicants.length, problems: [...new Set(problems)] }
  }

  async function preview(request: DeskRequest, status: 200 | 422 = 200): Promise<DeskReply> {
    const { t, draft, staff, faculties, system, count, problems } = await examine(request)
    const { app_id: id, item, form, flow } = draft
    const { lang, operator } = request
    const versions = await db.query<{ version: number; person_name: string; published: Date }>(
      'select version, person_name, published from item_version where app_id = $1 order by version desc limit 50',
      [id],
    )
    const gaps = withoutTutor(flow, staff, faculties)
    const [first, other] = bothNames(lang, item.name, item.nameEn)
    const button = (action: string, label: string, second = false) =>
      html`<form method="post" action="/desk/hall/${action}" class="plain">
        ${renderToken(operator)}<input type="hidden" name="id" value="${id}" />
        <button ${second && html`class="second"`}>${label}</button>
      </form>`
    return {
      title: t.steps.preview,
      status,
      body: html`${renderHead(t.steps.preview, t.lead, renderDone(request, t))}
        ${renderTabs(request, id, 'preview')}
        ${
          problems.length > 0 &&
          html`<div class="message bad" role="alert">
            <h2>${t.problems}</h2>
            <ul>
              ${problems.map((problem) => html`<li>${problem}</li>`)}
            </ul>
          </div>`
        }
        <section class="card preview">
          <h2>${first}</h2>
          <p class="facts">${other}</p>
          <p>${item.description}</p>
          <p lang="en">${item.descriptionEn}</p>
          <p class="facts">${t.audienceCount(count)}</p>
        </section>
        ${item.uri === '' && renderFormPreview(fieldsOf(form), campus.settings.scanner !== null, t)}
        ${item.uri === '' && flow && renderFlowPreview(request, flow, fieldsOf(form), { staff, faculties, system, gaps })}
        <div class="actions">
          ${problems.length === 0 && button('publish', t.publish)}
          ${versions.length > 0 && button('withdraw', t.withdraw, true)}
        </div>
        ${
          versions.length > 0 &&
          html`<section class="card">
            <h2>${t.versions}</h2>
            <ul class="names">
              ${versions.map(
                ({ version, person_name: who, published }) =>
                  html`<li>${t.version(version)} <small>${who} ${showTime(published)}</small></li>`,
              )}
            </ul>
          </section>`
        }`,
    }
  }

  const post = (
    page: Exclude<Page, 'preview'>,
    parse: (request: DeskRequest) => Promise<DeskReply>,
  ): DeskRoute => ({
    method: 'POST',
    path: `/hall/${page}`,
    handle: parse,
    show: (request) => renderPage(request, page, request.form),
  })
  const get = (page: Page, handle: (request: DeskRequest) => Promise<DeskReply>): DeskRoute => ({
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
      const { item, errors } = parseItem(request.form, request.t, t, await catalogue.read())
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
    get('preview', (request) => preview(request)),
    {
      method: 'POST',
      path: '/hall/publish',
      handle: async (request) => {
        const { draft, problems } = await examine(request)
        if (problems.length > 0) return preview(request, 422)
        await publishDraft(campus, request.operator, draft)
        return { redirect: `/hall/preview?id=${draft.app_id}&done=published` }
      },
    },
    {
      method: 'POST',
      path: '/hall/withdraw',
      handle: async (request) => {
        const id = idOf(request)
        await withdrawItem(campus, request.operator, id)
        return { redirect: `/hall/preview?id=${id}&done=withdrawn` }
      },
    },
  ]
}
