import { invalid } from '../../errors'
import { Queried } from '../documented'
import type { Pagination } from '../schemas'

export interface Page {
  page: number
  perPage: number
  offset: number
}

interface PageSizes {
  default: number
  max: number
}

/** Largest accepted number: the largest 32-bit integer, which every client can store. No list has more entries. */
const maxPage = 2 ** 31 - 1

/** Schemas of the query parameters that `readPage` reads. */
export const pageParameters = ({ default: usual, max }: PageSizes) => ({
  page: Queried({
    type: 'integer',
    format: 'int32',
    default: 1,
    description: 'Values below 1 count as 1.',
  }),
  per_page: Queried({
    type: 'integer',
    format: 'int32',
    default: usual,
    description: `Items per page: values above ${max} count as ${max}, values below 1 as ${usual}.`,
  }),
})

/**
 * Reads `page` and `per_page` from a query string. Values below 1 are replaced by the first page and the default size;
 * larger sizes are reduced to the maximum.
 * @throws AppError `invalid payload` if a value is not a 32-bit integer
 */
export function readPage(
  query: { page?: string | undefined; per_page?: string | undefined },
  sizes: PageSizes,
): Page {
  const page = Math.max(1, wholeNumber(query.page) ?? 1)
  const asked = wholeNumber(query.per_page) ?? sizes.default
  const perPage = Math.min(asked < 1 ? sizes.default : asked, sizes.max)
  return { page, perPage, offset: (page - 1) * perPage }
}

export function describePage({ page, perPage }: Page, total: number): Pagination {
  const pages = Math.ceil(total / perPage)
  return { has_next: page < pages, has_prev: page > 1, page, pages, total }
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[+-]?\d+$/.test(text) || Math.abs(Number(text)) > maxPage) throw invalid('page-invalid')
  return Number(text)
}
