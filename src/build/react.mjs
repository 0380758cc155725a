// What we mend in React. Used by rollup.config.mjs and by the element tests.

const DOM = /\/react-dom\/cjs\/react-dom-client\.(production|development)\.js$/
const TWICE = /if \(finishedWork === root\.current\)\s+throw Error\([^;]*\);/

/** What none of our tags asks for: from former React, for hosts that steer hydration, for two versions side by side. */
const UNUSED = [
  /ReactDOMSharedInternals\.findDOMNode = function \(componentOrElement\) \{[\s\S]*?\n\};\n/,
  /ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = function \(target\) \{[\s\S]*?\n\};\n/,
  /var isomorphicReactPackageVersion[^;]*;\nif \([^{]*?\)\n  throw Error\(\n[\s\S]*?\n  \);\n/,
]

/**
 * Content that comes within 300 ms of its placeholder is held back. Before React then commits it, it runs the effects
 * that wait, also those of other roots: one that changes a store of the held-back root renders and commits that root
 * in between, and React 19.3 throws "Cannot commit the same tree as before" (its error 177) into the page. Our tags
 * are many roots that share their stores. What is left to do by then is scheduled already, so nothing is done instead.
 * @returns the code of that file mended; null for any other file
 * @throws when React no longer reads so: then look whether it was mended there (test/element/two-roots.test.tsx)
 */
export function mended(code, id) {
  if (!DOM.test(id)) return null
  if (!TWICE.test(code)) throw new Error(`${id}: the place that src/build/react.mjs mends is gone`)
  const once = code.replace(TWICE, 'if (finishedWork === root.current) return;')
  return id.endsWith('.production.js') ? UNUSED.reduce((all, part) => all.replace(part, ''), once) : once
}
