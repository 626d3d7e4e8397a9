// Parses the report of `bun test --reporter=junit`: https://github.com/testmoapp/junitxml
import { XMLParser } from 'fast-xml-parser'

export interface FileResult {
  passed: number
  failed: number
  skipped: number
  /** Seconds from the first line of the file to the end of its last hook. */
  seconds: number
}

/** Reads the results by file. Files that failed before their first test are missing in the report. */
export function readTestReport(xml: string): Map<string, FileResult> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: name => name === 'testsuite',
    // Entities are not decoded, because names of tests may contain texts that look like entities.
    processEntities: false,
  })
  const suites: Record<string, string>[] = parser.parse(xml).testsuites?.testsuite ?? []
  return new Map(
    suites.map(({ file = '', tests, failures, skipped, time }) => {
      const failed = Number(failures)
      return [
        file,
        {
          failed,
          skipped: Number(skipped),
          passed: Number(tests) - failed - Number(skipped),
          seconds: Number(time),
        },
      ]
    }),
  )
}
