import { expect } from 'chai'
import { scriptBase } from '../../../src/element/scope/script-base.ts'
import { setBase } from '../../../src/element/scope/set-base.ts'
import { pageGlobals } from '../../../src/runtime/page/page-globals.ts'

describe('script base', () => {
  afterEach(() => {
    delete pageGlobals().base
  })

  it('is the folder of the entry, whatever its query contains', () => {
    expect(scriptBase('https://cdn.example/univ/univ-x.js?from=/a/b#c/d')).to.equal(
      'https://cdn.example/univ/',
    )
  })

  it("falls back to the page's origin if a bundler has moved the entry", () => {
    for (const url of [
      'file:///home/build/app/node_modules/univ-widgets/dist/univ-x.js',
      'https://app.example/assets/main-Dk3f.js',
      'https://app.example/assets/univ-favorites-BqX1k2_d.js',
      'http://localhost:5173/node_modules/univ-widgets/dist/univ-x.js?v=1',
      'http://localhost:5173/node_modules/.vite/deps/univ-widgets_univ-x.js?v=1',
    ])
      expect(scriptBase(url), url).to.equal(`${location.origin}/`)
  })

  it('can be relative to the page', () => {
    setBase('/hall')
    expect(scriptBase('file:///app/univ-x.js')).to.equal(`${location.origin}/hall/`)
  })

  it('rejects anything but an http(s) URL', () => {
    for (const wrong of ['javascript:alert(1)', 'ftp://hall.example/', 'http://'])
      expect(() => setBase(wrong), wrong).to.throw(TypeError)
    expect(pageGlobals().base).to.equal(undefined)
  })
})
