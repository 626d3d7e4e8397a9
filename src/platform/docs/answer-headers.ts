// Headers of answers in the OpenAPI document: those of the rate limits, which all operations have, and of entity tags.

const whole = { type: 'integer', format: 'int64' }

/** All documented headers, with the keys by which answers refer to them. */
export const headerComponents = {
  RateLimit: {
    description:
      'Requests that this client may send to the operation in the present period. Absent without a limit.',
    schema: whole,
  },
  RateLimitRemaining: { description: 'Requests that are left of them.', schema: whole },
  RateLimitReset: {
    description: 'When the period ends, in seconds since 1970.',
    schema: whole,
  },
  RetryAfter: {
    description: 'Seconds until then. It is also sent while requests are left: wait only after 429 or 503.',
    schema: whole,
  },
  ETag: {
    description:
      'Version of the answer. Send it as `If-None-Match` with the next request: as long as nothing has changed, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
}

const refer = (key: keyof typeof headerComponents) => ({ $ref: `#/components/headers/${key}` })

const limits = {
  'X-RateLimit-Limit': refer('RateLimit'),
  'X-RateLimit-Remaining': refer('RateLimitRemaining'),
  'X-RateLimit-Reset': refer('RateLimitReset'),
  'Retry-After': refer('RetryAfter'),
}

/**
 * Returns the headers of an answer.
 * @param status its status code
 * @param isTagged whether the operation can answer 304
 */
export const headersOf = (status: string, isTagged: boolean): object | undefined => {
  const tag = isTagged && (status === '200' || status === '304') ? { ETag: refer('ETag') } : {}
  const all = { ...(status.startsWith('2') && limits), ...tag }
  return Object.keys(all).length > 0 ? all : undefined
}

/** The headers of the answer to requests that are refused because there were too many. */
export const headersOfRefusal = limits
