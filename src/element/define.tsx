import { define, type Description } from './custom-element.tsx'
import { fullGround } from './full-ground.tsx'
import type { Registrable } from './start.ts'

/** Describes a tag; `register` defines it, once a page. Describing has no effect, registering has. */
export function element<P extends object>(description: Description<P>): Description<P> & Registrable {
  return { ...description, register: (home) => define(description, home, fullGround) }
}
