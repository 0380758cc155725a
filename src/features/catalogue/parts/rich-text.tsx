import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { readRichText, type RichNode } from '../../../domain/rich-text.ts'
import { useUniv } from '../../../element/univ.ts'
import { langOfText } from './lang-of-text.ts'
import { safeLink } from '../../../runtime/links.ts'
import { adopt } from '../../../ui/adopt.ts'
import sheet from './rich-text.css'

const dressed = adopt(sheet)

/** Text that the back end wrote as HTML, drawn from a list of harmless tags (G6). */
export function RichText({ source }: { source: string }) {
  const { runtime, lang } = useUniv()
  const { home } = runtime.config
  const nodes = useMemo(() => readRichText(source), [source])
  return (
    <div className="rich-text" ref={dressed} lang={langOfText(source, lang)}>
      {nodes.map((node, i) => draw(node, i, home))}
    </div>
  )
}

function draw(node: RichNode, key: number, home: string): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  if (node.tag === 'br') return <br key={key} />
  const inside = node.children.map((child, i) => draw(child, i, home))
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...inside)
  const href = safeLink(node.href, home)
  if (!href) return <Fragment key={key}>{inside}</Fragment>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
