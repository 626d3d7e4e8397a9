import type { PasswordCheckAnswer, PasswordCheckBody } from '../../../src/accounts/auth/schemas'
import { post } from '../client/api'

/**
 * Asks the server about a new password. If it cannot be asked, nothing is held against the password: the request that
 * sets it fails as well, or says more.
 */
export async function checkPassword(body: PasswordCheckBody): Promise<PasswordCheckAnswer['data']> {
  try {
    return (await post<PasswordCheckAnswer>('/api/auth/password/check', body)).data
  } catch {
    return { is_common: false, is_refused: false }
  }
}
