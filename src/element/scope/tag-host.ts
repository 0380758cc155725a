import type { WritableAtom } from 'nanostores'
import type { PublicRuntime } from '../../runtime/runtime.ts'
import type { TagConfig } from './config-sources.ts'

/** A tag's properties by name, and how often it has moved in the document, so that it requests its context again. */
export type TagProps = Record<string, unknown> & { moveCount: number }

/** An element with a shadow root, as every tag is. */
export interface ShadowHost extends HTMLElement {
  readonly shadowRoot: ShadowRoot
}

/** A tag's element, whose properties are in a store that its React component reads. */
export interface TagHost extends ShadowHost {
  $props: WritableAtom<TagProps>
  /** The tag's own configuration. */
  tagConfig(): TagConfig
}

/** Stores what the tag's events reported, for its next mount; set by the tags that report a state (hooks/tag-state.ts). */
export const stateSavers = new WeakMap<HTMLElement, () => void>()

/** The runtime that a tag uses now. */
export const tagRuntimes = new WeakMap<HTMLElement, PublicRuntime>()
