import type { AppTag, TagType } from '../../contract/core/apps.ts'
import { comparisonKey } from '../../contract/visible-text.ts'

/** Collects themes and departments in the order of their first occurrence, and as they are written there. */
export class TagTable {
  readonly all: AppTag[] = []
  readonly #byText = new Map<string, AppTag>()

  /**
   * @param english the English names, in the same order
   * @returns the texts as first written: people read full-width and half-width characters as the same
   */
  add(type: TagType, texts: readonly string[], english: readonly string[]): string[] {
    const written = texts.map((text, i) => {
      const key = `${type} ${comparisonKey(text)}`
      let tag = this.#byText.get(key)
      if (!tag) {
        const sort = this.all.length + 1
        const id = `${type} ${text}`
        tag = { id, text, textEn: '', icon: '', sort, updated: 0, parent: '', visible: true, type }
        this.#byText.set(key, tag)
        this.all.push(tag)
      }
      tag.textEn ||= english[i] ?? ''
      return tag.text
    })
    return [...new Set(written)]
  }
}
