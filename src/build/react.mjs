// What we mend in React. Used by rollup.config.mjs and by the element tests.

const DOM = /\/react-dom\/cjs\/react-dom-client\.(production|development)\.js$/
const TWICE = /if \(finishedWork === root\.current\)\s+throw Error\([^;]*\);/
const CLEARS = /else if \(1 === (\w+)\)(\s+switch \(\w+\.nodeName\) \{\s+case "HEAD")/
const QUEUES = /^( *)function queueIfContinuousEvent\([\s\S]*?\n\1\}\n/m

/** Each: where React does wrong by roots of our kind, and what stands there instead. */
const MENDS = [
  // Content that comes within 300 ms of its placeholder is held back. Before React then commits it, it runs the effects
  // that wait, also those of other roots: one that changes a store of the held-back root renders and commits that root
  // in between, and React 19.3 throws "Cannot commit the same tree as before" (its error 177) into the page. Our tags
  // are many roots that share their stores. What is left to do by then is scheduled already, so nothing is done instead.
  [TWICE, 'if (finishedWork === root.current) return;'],
  // Where what a server rendered differs, React begins anew and empties the container first, but only an element: in a
  // shadow root both stood below each other.
  [CLEARS, 'else if (1 === $1 || 11 === $1)$2'],
  // A pointer or the focus that comes over what is not hydrated yet is kept, and sent again to its target later. In a
  // shadow root an event has no target once it is over (DOM, "clear targets"), so sending it again threw.
  [QUEUES, '$1function queueIfContinuousEvent() { return false; }\n'],
]

const REACT = /\/react\/cjs\/react\.(production|development)\.js$/
const MAKER = /\w+ = payload\._result[,;]\s+(?:var )?thenable = \w+\(\);/
const FAILED = /\(?payload\._result = error\)?([,;])/
/** By then what failed has been shown. */
const AGAIN_MS = 500

/**
 * A part that could not be loaded stays failed for ever in React, so that no "try again" helps before the page is loaded
 * anew. Here it is asked for again when it is next shown.
 */
const LAZY = [
  [MAKER, 'ctor = payload._result; var ctor, thenable = ctor();'],
  [
    FAILED,
    (all, end) =>
      `${all.slice(0, -1)}${end} setTimeout(() => { payload._status = -1; payload._result = ctor }, ${AGAIN_MS})${end}`,
  ],
]

/** What none of our tags asks for: from former React, for hosts that steer hydration, for two versions side by side. */
const UNUSED = [
  /ReactDOMSharedInternals\.findDOMNode = function \(componentOrElement\) \{[\s\S]*?\n\};\n/,
  /ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = function \(target\) \{[\s\S]*?\n\};\n/,
  /var isomorphicReactPackageVersion[^;]*;\nif \([^{]*?\)\n  throw Error\(\n[\s\S]*?\n  \);\n/,
]

/**
 * @returns the code of that file mended; null for any other file
 * @throws when React no longer reads so: then look whether it was mended there (test/element/two-roots.test.tsx,
 *   test/element/hydrated-shadow.test.tsx, test/element/lazy.test.tsx)
 */
export function mended(code, id) {
  const mends = DOM.test(id) ? MENDS : REACT.test(id) ? LAZY : null
  if (!mends) return null
  const better = mends.reduce((all, [wrong, right]) => {
    if (!wrong.test(all))
      throw new Error(`${id}: a place that src/build/react.mjs mends is gone: ${String(wrong)}`)
    return all.replace(wrong, right)
  }, code)
  return mends === MENDS && id.endsWith('.production.js')
    ? UNUSED.reduce((all, part) => all.replace(part, ''), better)
    : better
}
