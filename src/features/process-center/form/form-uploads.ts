// Files on their way to the server: each is sent in pieces, one after the other, and goes on where it stopped.
import { atom } from 'nanostores'
import {
  FILE_PIECE_BYTES,
  fileFaultOf,
  typesOf,
  type StoredFile,
} from '../../../contract/additions/form-files.ts'
import type { FormField } from '../../../contract/additions/form-schema.ts'
import { sendFile } from '../../../contract/additions/item-form.ts'
import { randomId } from '../../../runtime/page/random-id.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'

export interface Upload {
  key: string
  field: string
  name: string
  size: number
  received: number
  /** '' while it is sent; `failed`: can be tried again. */
  fault: string
  /** What the server said. */
  message: string
}

/** A name alone does not decide, but spares the way of a file that the server would refuse. */
function faultBefore(field: FormField, file: File): string {
  const fault = fileFaultOf(field, { size: file.size, type: '' })
  const ending = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1] ?? ''
  const types = typesOf(field)
  const isKnown = types.some(([one, type]) => one === ending || (ending !== '' && type === file.type))
  return fault || (ending === '' || isKnown ? '' : 'type')
}

/** The piece of a file from there on. */
function toMultipart(
  file: File,
  parts: { key: string; item: string; version: string; field: string; from: number },
) {
  const multipart = new FormData()
  const { name, size } = file
  for (const [part, value] of Object.entries({ ...parts, name, size })) multipart.append(part, String(value))
  multipart.append('file', file.slice(parts.from, parts.from + FILE_PIECE_BYTES))
  return multipart
}

interface Target {
  item: string
  version(): string
  onStored(field: string, file: StoredFile): void
}

export function createFormUploads({ rest }: Runtime, { item, version, onStored }: Target) {
  const $uploads = atom<readonly Upload[]>([])
  const files = new Map<string, { file: File; field: string; controller: AbortController }>()
  let queue: Promise<unknown> = Promise.resolve()

  const change = (key: string, part: Partial<Upload>) =>
    $uploads.set($uploads.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => {
    files.get(key)?.controller.abort()
    files.delete(key)
    $uploads.set($uploads.get().filter((one) => one.key !== key))
  }

  async function send(key: string): Promise<void> {
    const entry = files.get(key)
    if (!entry) return
    const { file, field, controller } = entry
    let repeated = 0
    try {
      for (let from = $uploads.get().find((one) => one.key === key)?.received ?? 0; ;) {
        const multipart = toMultipart(file, { key, item, version: version(), field, from })
        const stored = await rest(sendFile, { multipart }, { signal: controller.signal })
        if (!files.has(key)) return
        if (stored.state === 'refused') return change(key, { fault: stored.fault || 'refused' })
        if (stored.state !== 'receiving') {
          drop(key)
          return onStored(field, stored)
        }
        // a server that no longer has what was sent gets it again, once
        if (stored.received <= from && repeated++ > 0) throw new RequestError('refused')
        from = stored.received
        change(key, { received: from })
      }
    } catch (error) {
      // a file that has changed or is gone since it was chosen cannot be read either
      const message = error instanceof RequestError ? error.serverMessage : ''
      if (files.has(key)) change(key, { fault: 'failed', message })
    }
  }
  const enqueue = (key: string) => (queue = queue.then(() => send(key)))

  return {
    $uploads,
    /** @param room how many more the field takes */
    add(field: FormField, chosen: readonly File[], room: number): void {
      let left = room
      for (const file of chosen) {
        const key = randomId()
        const fault = faultBefore(field, file) || (left-- > 0 ? '' : 'files')
        const { name, size } = file
        const upload = { key, field: field.name, name, size, received: 0, fault, message: '' }
        $uploads.set([...$uploads.get(), upload])
        if (fault) continue
        files.set(key, { file, field: field.name, controller: new AbortController() })
        void enqueue(key)
      }
    },
    retry(key: string): void {
      change(key, { fault: '', message: '' })
      void enqueue(key)
    },
    cancel: drop,
    /** What is not on the server yet: the form is not sent without it. */
    faults: (): [field: string, fault: string][] => [
      ...new Map(
        $uploads
          .get()
          .filter(({ fault }) => fault === '' || fault === 'failed')
          .map(({ field, fault }) => [field, fault ? 'unsent' : 'uploading'] as const),
      ),
    ],
    dispose: () => $uploads.get().forEach(({ key }) => drop(key)),
  }
}
export type FormUploads = ReturnType<typeof createFormUploads>
