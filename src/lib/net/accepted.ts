/**
 * Whether a header such as `Accept` or `Accept-Encoding` lists something with a weight other than 0 (RFC 9110, section
 * 12.4.2). Wildcards do not count.
 * @param header its value; `null` if the request lacks it
 * @param name in lower case, such as `gzip` or `image/webp`
 */
export function isAccepted(header: string | null, name: string): boolean {
  const accepted = header?.toLowerCase().split(',') ?? []
  return accepted.some(item => {
    const [listed, ...parameters] = item.split(';').map(part => part.trim())
    return listed === name && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}
