import { makeCertificate } from './certificates'

/**
 * Stands in for the server of an assistant, where documents say what the assistant is. Whoever asks has to trust
 * `testAuthority`.
 * @param answer makes the answer to a request
 */
export async function startAssistant(answer: (url: string) => Response) {
  const { certificate: cert, key } = await makeCertificate()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: { cert, key },
    fetch: request => answer(request.url),
  })
  return {
    origin: `https://localhost:${server.port}`,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
