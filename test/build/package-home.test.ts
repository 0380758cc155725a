// The addresses of the package follow from one.
import { deepEqual, throws } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Description {
  homepage: string
  bugs: string
  repository: { type: string; url: string }
}
const script = new URL('../../src/build/check-release.mjs', import.meta.url).href
const { withHome } = (await import(script)) as {
  withHome(description: Description, home: string): Description
}
const description = JSON.parse(readFileSync('package.json', 'utf8')) as Description

test('home page, bugs and repository follow from one address, and those of package.json agree', () => {
  deepEqual(withHome(description, description.homepage), description)
  const expected = {
    homepage: 'https://git.university.edu/univ-widgets',
    bugs: 'https://git.university.edu/univ-widgets/issues',
    repository: { type: 'git', url: 'git+https://git.university.edu/univ-widgets.git' },
  }
  for (const written of ['', '/', '.git', '.git/'])
    deepEqual(
      withHome(description, `https://git.university.edu/univ-widgets${written}`),
      { ...description, ...expected },
      written,
    )
})

test('an address that is none, or not https, is refused', () => {
  for (const written of ['git.university.edu/univ-widgets', 'http://git.university.edu/a', 'git@host:a.git'])
    throws(() => withHome(description, written), written)
})
