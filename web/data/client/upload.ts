import { authorization, refusal } from './api'
import { AnswerLost, ApiError } from './api-error'
import { basePath } from './base-path'

export interface UploadOptions {
  /**
   * Called with the fraction that has been sent, from 0 to 1. At 1 the server has received everything and processes it.
   */
  onProgress: (fraction: number) => void
  signal: AbortSignal
  /** Called when the connection broke and the upload will be tried again. */
  onWaiting?: () => void
  /** Headers that are sent in addition to those of the session. */
  headers?: Record<string, string>
  /** The method; `POST` by default. */
  method?: 'PATCH'
}

/**
 * Sends a form with a file, or a file alone. It uses `XMLHttpRequest`, because `fetch` does not report the progress of
 * uploads.
 * @throws ApiError, or an AbortError when the signal is aborted
 */
export function upload<Answer>(
  path: string,
  body: FormData | Blob,
  { onProgress, signal, headers: own = {}, method }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method ?? 'POST', basePath + path)
    const headers = { ...authorization(), ...own }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)

    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    let isSent = false
    request.upload.onload = () => {
      isSent = true
      onProgress(1)
    }
    request.onerror = () => reject(isSent ? new AnswerLost() : new ApiError(0, 'the upload was cut off'))
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
    request.onload = () => {
      try {
        resolve(answerOf<Answer>(request, headers))
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function answerOf<Answer>({ status, responseText }: XMLHttpRequest, sent: Record<string, string>): Answer {
  if (status < 200 || status > 299) throw refusal(status, responseText, sent)
  return JSON.parse(responseText)
}
