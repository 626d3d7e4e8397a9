// Completion for bash, from 3.2 on, which macOS has. It needs no other package.
import type { CompletedOption, Offer, Words } from './completed-words'

export function completeInBash({ commands, nextWords, valued }: Words): string {
  const [files, folders] = [named(valued, 'files'), named(valued, 'folders')]
  const choices = valued.filter(({ offer }) => typeof offer === 'object' && offer.length > 0)
  return `# Completion of trackhut for bash. Written by: trackhut completion bash
_trackhut() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} line='' word i
  local valued=' ${valued.map(flag).join(' ')} '
  # The words before this one that are no options and no values of options.
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $valued == *" $word "* ]]; then
      ((i++))
      if [[ \${COMP_WORDS[i]} == = ]]; then ((i++)); fi
    elif [[ $word != -* ]]; then line+=" $word"
    fi
  done
  line=\${line# }
  COMPREPLY=()
  # Bash takes --option=value for three words.
  if [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if [[ $current == = ]]; then current=''; fi
  case $before in
${choices.map(option => `    ${flag(option)}) _trackhut_words '${listed(option.offer)}'; return ;;`).join('\n')}
    ${files.map(flag).join('|')}) return ;;
    ${folders.map(flag).join('|')}) compopt -o dirnames +o default 2> /dev/null; return ;;
  esac
  if [[ $valued == *" $before "* ]]; then compopt +o default 2> /dev/null; return; fi
  if [[ $current == -* ]]; then
    case $line in
${commands
  .toSorted(longestFirst)
  .map(({ name, options }) => {
    const pattern = name === '' ? "''" : `'${name}'|'${name} '*`
    return `      ${pattern}) _trackhut_words '${options.map(flag).join(' ')}' ;;`
  })
  .join('\n')}
    esac
    return
  fi
  case $line in
${wordsBefore(nextWords)
  .map(
    ([before, words]) =>
      `    '${before}') _trackhut_words '${words.join(' ')}'${alsoFiles(commands, before)} ;;`,
  )
  .join('\n')}
${commands
  .filter(({ name, offer }) => offer.length > 0 && !nextWords.some(({ before }) => before === name))
  .map(
    ({ name, offer }) => `    '${name}')${offer === 'files' ? '' : ` _trackhut_words '${listed(offer)}'`} ;;`,
  )
  .join('\n')}
    *) compopt +o default 2> /dev/null ;;
  esac
}

# Offers those of the words that begin with what was typed, and no files.
_trackhut_words() {
  compopt +o default 2> /dev/null
  COMPREPLY=($(compgen -W "$1" -- "$current"))
}

complete -o default -F _trackhut trackhut`
}

const flag = ({ name }: Pick<CompletedOption, 'name'>) => `--${name}`

const listed = (offer: Offer) => (typeof offer === 'string' ? '' : offer.join(' '))

const named = (options: readonly CompletedOption[], kind: Offer) =>
  options.filter(({ offer }) => offer === kind)

/** `import fittrackee` has to be looked for before `import`. */
const longestFirst = (a: { name: string }, b: { name: string }) => b.name.length - a.name.length

/** Groups words by those before them. */
function wordsBefore(nextWords: Words['nextWords']): [before: string, words: string[]][] {
  const groups = Map.groupBy(nextWords, ({ before }) => before)
  return [...groups].map(([before, words]) => [before, words.map(({ word }) => word)])
}

/** A command such as `import` is followed by another word or by a file. */
const alsoFiles = (commands: Words['commands'], before: string) =>
  commands.some(({ name, offer }) => name === before && offer === 'files')
    ? '; compopt -o default 2> /dev/null'
    : ''
