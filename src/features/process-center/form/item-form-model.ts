import { atom } from 'nanostores'
import {
  decodeValues,
  itemForm,
  sendForm,
  valueOf,
  type FormDraft,
  type FormValues,
  type ItemForm,
  type SavedForm,
} from '../../../contract/additions/item-form.ts'
import { number, object, string } from '../../../contract/decoders.ts'
import type { StoredFile } from '../../../contract/additions/form-files.ts'
import { toJson } from '../../../contract/to-json.ts'
import { takePrepared } from '../../../domain/prepared-hash.ts'
import { invalidateTasks } from '../../../domain/task-live-updates.ts'
import { randomId } from '../../../runtime/page/random-id.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createDrafts } from '../../../runtime/session/drafts.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { createFormUploads } from './form-uploads.ts'
import { preparedAnswers } from './prepared-answers.ts'

/** What a page has typed and the server may not have: survives a reload and an expired session. */
const decodeTyped = object({
  key: string(),
  process: string(),
  seen: number(),
  /** The prepared answers that are among them: an answer that the person has emptied since is not filled in again. */
  prepared: string(),
  values: decodeValues,
})
type Typed = ReturnType<typeof decodeTyped>

export type FormPhase = 'loading' | 'failed' | 'missing' | 'already' | 'ready' | 'sent'
export interface FormState {
  phase: FormPhase
  form: ItemForm | null
  values: FormValues
  /** By field; of a table by `table.row.field`. */
  faults: readonly [field: string, fault: string][]
  saving: 'idle' | 'waiting' | 'saving' | 'failed'
  /** When the draft on the server was saved, in epoch milliseconds; 0 for none. */
  savedAt: number
  /** When the draft was saved that these answers come from; 0 for none. */
  continued: number
  /** A draft that was saved elsewhere since. */
  newer: FormDraft | null
  /** Labels of fields that came and went with a new version of the form; null while it is the same. */
  changed: { added: string[]; removed: string[] } | null
  /** Whether answers were filled in by a program that led here. */
  isPrepared: boolean
  entry: string
  process: string
}

/** The draft is saved this long after the last key. */
const SAVE_MS = 1500
const RETRY_MS = 15_000
/** A file that is being checked is asked about again after this time. */
const CHECK_MS = 10_000

/**
 * One form as it is filled in: loads it, keeps what is typed, saves it as a draft, and sends it once.
 * @param hash of the address: answers that a program has prepared, of fields that have none
 */
export function createItemFormModel(runtime: Runtime, item: string, process: string, hash = '') {
  const { platform, rest } = runtime
  const drafts = runtime.service(createDrafts)
  const draftName = `form ${item} ${process}`
  const $state = atom<FormState>({
    ...{ phase: 'loading', form: null, values: {}, faults: [], saving: 'idle', savedAt: 0, continued: 0 },
    ...{ newer: null, changed: null, isPrepared: false, entry: '', process },
  })
  const set = (part: Partial<FormState>) => $state.set({ ...$state.get(), ...part })
  /** Of this page; a repetition of what was sent with it has no further effect. */
  let session: Typed = { key: randomId(), process, seen: 0, prepared: '', values: {} }
  let cancelTimer = () => {}
  let cancelWatch = () => {}
  let inFlight: Promise<unknown> = Promise.resolve()

  function readTyped(): Typed | null {
    try {
      const stored = drafts.get(draftName)
      return stored ? decodeTyped(JSON.parse(stored)) : null
    } catch {
      return null
    }
  }
  const keep = () => drafts.set(draftName, toJson({ ...session, values: $state.get().values }))

  const knownValues = ({ known }: ItemForm): FormValues =>
    Object.fromEntries(known.map(({ field, value }) => [field, value]))

  const read = () => rest(itemForm, { path: { id: item }, query: process ? { process } : {} })

  async function load(): Promise<void> {
    set({ phase: 'loading' })
    try {
      const form = await read()
      const typed = readTyped()
      const { draft } = form
      const saved = draft ? { process: draft.process, seen: draft.revision } : { process, seen: 0 }
      const values = { ...knownValues(form), ...(typed?.values ?? draft?.values) }
      const kept = takePrepared(runtime, item)
      const given = hash || kept
      const isNew = given !== typed?.prepared && !draft?.returned
      const prepared = isNew ? preparedAnswers(form.schema.fields, values, given) : {}
      const isBehind = typed && draft && (typed.process !== draft.process || typed.seen !== draft.revision)
      session = { ...session, ...(typed ?? saved), key: typed?.key || session.key, prepared: given }
      set({
        form,
        phase: 'ready',
        values: { ...values, ...prepared },
        isPrepared: Object.keys(prepared).length > 0,
        newer: isBehind ? draft : null,
        savedAt: draft?.updated ?? 0,
        continued: !typed && draft && !draft.returned ? draft.updated : 0,
      })
      if (Object.keys(prepared).length > 0) keep()
      watchFiles()
    } catch (error) {
      const kind = error instanceof RequestError ? error.kind : 'refused'
      const isAlready = error instanceof RequestError && error.code.includes('ALREADY_SUBMITTED')
      set({ phase: isAlready ? 'already' : kind === 'not-found' ? 'missing' : 'failed' })
    }
  }

  /** One request at a time, because each has to know the revision of the one before. */
  function request(draft: boolean): Promise<SavedForm> {
    const run = async () => {
      const { values, form } = $state.get()
      const { key, process, seen } = session
      const saved = await rest(sendForm, {
        path: { id: item },
        json: { key, draft, process, seen, version: form?.version ?? '', values },
      })
      if (saved.process) session = { ...session, process: saved.process, seen: saved.revision }
      return saved
    }
    const next = inFlight.then(run, run)
    inFlight = next
    return next
  }

  /** @returns whether the refusal is one that the person decides about */
  async function explain(error: unknown): Promise<boolean> {
    const code = error instanceof RequestError ? error.code : ''
    if (code.includes('ALREADY_SUBMITTED')) {
      drafts.set(draftName, '')
      set({ phase: 'already', process: session.process })
      return true
    }
    if (!/DRAFT_CHANGED|FORM_CHANGED/.test(code)) return false
    const before = $state.get().form
    const form = await read()
    if (code.includes('DRAFT_CHANGED')) set({ newer: form.draft })
    else if (before) {
      const missingIn = (other: ItemForm) => (field: { name: string }) =>
        !other.schema.fields.some(({ name }) => name === field.name)
      const labels = (fields: ItemForm['schema']['fields']) => fields.map(({ label }) => label)
      set({
        form,
        faults: [],
        changed: {
          added: labels(form.schema.fields.filter(missingIn(before))),
          removed: labels(before.schema.fields.filter(missingIn(form))),
        },
      })
    }
    return true
  }

  async function save(): Promise<void> {
    if ($state.get().phase !== 'ready' || $state.get().newer) return
    set({ saving: 'saving' })
    try {
      await request(true)
      // more may have been typed meanwhile
      if ($state.get().saving === 'saving') set({ saving: 'idle', savedAt: platform.now() })
      keep()
    } catch (error) {
      const isExplained = await explain(error).catch(() => false)
      set({ saving: isExplained ? 'idle' : 'failed' })
      if (!isExplained) schedule(RETRY_MS)
    }
  }
  function schedule(ms: number): void {
    cancelTimer()
    cancelTimer = platform.schedule(() => void save(), ms)
  }

  function change(name: string, value: unknown): void {
    const { values, faults } = $state.get()
    set({
      values: { ...values, [name]: value },
      faults: faults.filter(([field]) => field.split('.')[0] !== name),
      saving: 'waiting',
    })
    keep()
    schedule(SAVE_MS)
  }

  function setFiles(change: (known: readonly StoredFile[]) => StoredFile[]): void {
    const { form } = $state.get()
    if (form) set({ form: { ...form, files: change(form.files) } })
  }
  /** Until the server has checked every file. */
  function watchFiles(): void {
    cancelWatch()
    if (!$state.get().form?.files.some(({ state }) => state === 'checking')) return
    cancelWatch = platform.schedule(
      () =>
        void read().then(
          ({ files }) => {
            setFiles(() => files)
            watchFiles()
          },
          () => watchFiles(),
        ),
      CHECK_MS,
    )
  }
  const uploads = createFormUploads(runtime, {
    item,
    version: () => $state.get().form?.version ?? '',
    onStored(field, file) {
      setFiles((known) => [file, ...known.filter(({ id }) => id !== file.id)])
      const ids = valueOf($state.get().values, field)
      change(field, [...new Set<unknown>([...(Array.isArray(ids) ? ids : []), file.id])])
      watchFiles()
    },
  })

  return {
    $state,
    load,
    change,
    uploads,
    setFaults: (faults: FormState['faults']) => set({ faults }),
    /** Takes the draft that was saved elsewhere, or saves this page's answers over it. */
    resolveNewer(takeIt: boolean): void {
      const { newer, form } = $state.get()
      if (!newer || !form) return
      session = { ...session, process: newer.process, seen: newer.revision }
      set({ newer: null, ...(takeIt && { values: { ...knownValues(form), ...newer.values }, faults: [] }) })
      keep()
      if (!takeIt) void save()
    },
    startOver(): void {
      const { form } = $state.get()
      set({ values: form ? knownValues(form) : {}, faults: [], continued: 0, saving: 'waiting' })
      keep()
      schedule(SAVE_MS)
    },
    /** @returns whether it is there now; false where the person has something to decide or to correct first */
    async send(): Promise<boolean> {
      cancelTimer()
      try {
        const { process, entry, faults } = await request(false)
        if (faults.length > 0) {
          set({ faults: faults.map(({ field, fault }) => [field, fault]) })
          return false
        }
        drafts.set(draftName, '')
        set({ phase: 'sent', process, entry })
        invalidateTasks(runtime)
        return true
      } catch (error) {
        if (await explain(error)) return false
        throw error
      }
    },
    isChanged: (name: string): string => {
      const { form, values } = $state.get()
      const known = form?.known.find(({ field }) => field === name)
      return known && String(valueOf(values, name) ?? '') !== known.value ? known.value : ''
    },
    dispose() {
      cancelTimer()
      cancelWatch()
      uploads.dispose()
    },
  }
}
export type ItemFormModel = ReturnType<typeof createItemFormModel>
