import type { Runtime } from '../runtime/runtime.ts'
import { createDrafts } from '../runtime/session/drafts.ts'

const draftName = (item: string): string => `prepared ${item}`

/**
 * Keeps what a program has prepared behind the # of a form's address while a guest signs in: the way to the provider and
 * back loses it. It is the user's who signs in then.
 */
export function keepPrepared(runtime: Runtime, item: string, { hash }: { hash: string }): void {
  if (hash) runtime.service(createDrafts).set(draftName(item), hash)
}

/** @returns what was kept, once; '' for nothing */
export function takePrepared(runtime: Runtime, item: string): string {
  const drafts = runtime.service(createDrafts)
  const hash = drafts.get(draftName(item))
  drafts.set(draftName(item), '')
  return hash
}
