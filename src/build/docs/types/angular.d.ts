// Types for the class beside a template in Angular. With CUSTOM_ELEMENTS_SCHEMA, templates take any attribute and event
// of a custom element.
//   @ViewChild('tag') tag!: UnivRef<'univ-favorites'>         <univ-favorites #tag (univ-favorite-changed)="changed($event)">
//   changed({ detail }: UnivEvent<'univ-favorite-changed'>) {}
import type { UnivEventMap, UnivTags } from 'univ-widgets'

/** An `ElementRef` of a tag. */
export interface UnivRef<T extends keyof UnivTags> {
  nativeElement: UnivTags[T]['element']
}
/** The `$event` of a listener in a template. */
export type UnivEvent<N extends keyof UnivEventMap> = UnivEventMap[N]
