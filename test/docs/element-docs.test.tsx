// The documented values and defaults of attributes, compared with the codecs that read them.
import { expect } from 'chai'
import catalogue from '../../src/features/catalogue/element.ts'
import catalogueDocs from '../../src/features/catalogue/element.docs.ts'
import favorites from '../../src/features/favorites/element.ts'
import favoritesDocs from '../../src/features/favorites/element.docs.ts'
import processCenter from '../../src/features/process-center/element.ts'
import processCenterDocs from '../../src/features/process-center/element.docs.ts'
import visitCounter from '../../src/features/visit-counter/element.ts'
import visitCounterDocs from '../../src/features/visit-counter/element.docs.ts'
import portal from '../../src/portal/element.ts'
import portalDocs from '../../src/portal/element.docs.ts'

interface Described {
  tag: string
  attributes: Record<string, { parse(value: string | null): unknown }>
}
interface Documented {
  tag: string
  attributes: Record<string, { type?: string; values?: readonly string[]; default?: string }>
}
const pairs = [
  [catalogue, catalogueDocs],
  [favorites, favoritesDocs],
  [processCenter, processCenterDocs],
  [visitCounter, visitCounterDocs],
  [portal, portalDocs],
] as unknown as [Described, Documented][]

for (const [element, docs] of pairs)
  describe(`the documentation of <${element.tag}>`, () => {
    it('belongs to its tag', () => expect(docs.tag).to.equal(element.tag))
    for (const [name, entry] of Object.entries(docs.attributes))
      it(`has the type, values and default of ${name}`, () => {
        const { parse } = element.attributes[name]!
        const absent = parse(null)
        if (entry.type === 'boolean') expect(absent).to.equal(false)
        // an empty string leaves the default to the view
        else if (absent !== '') expect(absent).to.equal(entry.default)
        for (const value of entry.values ?? []) expect(parse(value)).to.equal(value)
      })
  })
