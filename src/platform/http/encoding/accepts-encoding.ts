/** True when the client names an encoding, and not with a weight of 0 (RFC 9110, section 12.5.3). */
export function acceptsEncoding(request: Request, encoding: 'br' | 'gzip' | 'zstd'): boolean {
  const accepted = request.headers.get('accept-encoding')?.toLowerCase().split(',') ?? []
  return accepted.some(item => {
    const [name, ...parameters] = item.split(';').map(part => part.trim())
    return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}
