import { Fragment } from 'react'
import { findAddresses } from '../format/web-addresses'

/** Plain text in which URLs are links. The links send no referrer. */
export function TextWithLinks({ text }: { text: string }) {
  let place = 0
  return findAddresses(text).map(part => {
    const key = place
    place += part.text.length
    if (part.address === null) return <Fragment key={key}>{part.text}</Fragment>
    return (
      <a key={key} href={part.address} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    )
  })
}
