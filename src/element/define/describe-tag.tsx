import { defineTag, type TagDescription } from './custom-element.tsx'
import { fullRuntimeScope } from '../scope/full-runtime.tsx'
import type { Registrable } from '../scope/start-tag.ts'

/** Describes a tag without side effects; `register` defines it, once per page. */
export function describeTag<P extends object>(
  description: TagDescription<P>,
): TagDescription<P> & Registrable {
  return { ...description, register: (home) => defineTag(description, home, fullRuntimeScope) }
}
