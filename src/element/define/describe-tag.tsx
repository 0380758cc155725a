import { defineTag, type TagDescription } from './custom-element.tsx'
import { fullRuntimeScope } from '../scope/full-runtime.tsx'
import type { Registrable } from '../scope/start-tag.ts'

/** Describes a tag; `register` defines it, once a page. Describing has no effect, registering has. */
export function describeTag<P extends object>(
  description: TagDescription<P>,
): TagDescription<P> & Registrable {
  return { ...description, register: (home) => defineTag(description, home, fullRuntimeScope) }
}
