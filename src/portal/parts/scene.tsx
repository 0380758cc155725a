import type { Content } from '../../ui/content.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { Skyline } from './skyline.tsx'
import sheet from './scene.css'

const styleRef = adoptStyles(sheet)

/** A page of its own in front of the hero's drawing: sign-in and errors look like the provider's sign-in page. */
export function Scene({ children }: { children: Content }) {
  return (
    <section className="portal-scene ui-hero" ref={styleRef}>
      <Skyline />
      <div className="portal-container">{children}</div>
    </section>
  )
}
