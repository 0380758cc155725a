/** The start page's sections. */
export function Home({ sections }: { sections: string }) {
  return <div>{sections}</div>
}
