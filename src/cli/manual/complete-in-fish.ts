// Completion for fish, from version 3 on.
import type { CompletedOption, Offer, Words } from './completed-words'

export function completeInFish({ commands, nextWords, valued }: Words): string {
  const options = new Map(
    commands.flatMap(command => command.options).map(option => [option.name, option] as const),
  )
  return `# Completion of trackhut for fish. Written by: trackhut completion fish

# Prints the words up to this one that are no options and no values of options: trackhut users create.
function __trackhut_line
  set -l tokens (commandline -opc)
  set -l line trackhut
  set -l is_value 0
  for token in $tokens[2..-1]
    if test $is_value = 1
      set is_value 0
    else if contains -- $token ${valued.map(({ name }) => `--${name}`).join(' ')}
      set is_value 1
    else if not string match -q -- '-*' $token
      set -a line $token
    end
  end
  string join ' ' -- $line
end

# Whether exactly these words are there.
function __trackhut_at
  test (__trackhut_line) = "$argv[1]"
end

# Whether the command is one of these, whatever follows it.
function __trackhut_in
  set -l line (__trackhut_line)
  for name in ${longestFirst(commands).map(nameIn).join(' ')}
    if test "$line" = "$name"; or string match -q -- "$name *" "$line"
      contains -- "$name" $argv
      return
    end
  end
  contains -- trackhut $argv
end

complete -c trackhut -f
${nextWords
  .map(
    ({ before, word, summary }) =>
      `complete -c trackhut -n ${quoted(`__trackhut_at ${nameIn({ name: before })}`)} -a ${word} -d ${quoted(summary)}`,
  )
  .join('\n')}
${commands
  .filter(({ offer }) => offer.length > 0)
  .map(
    ({ name, offer }) =>
      `complete -c trackhut -n ${quoted(`__trackhut_at ${nameIn({ name })}`)} ${offeringOperand(offer)}`,
  )
  .join('\n')}
${[...options.values()].map(option => completeOption(option, commands)).join('\n')}`
}

/** A command as the functions above know it. */
const nameIn = ({ name }: { name: string }) => quoted(`trackhut ${name}`.trimEnd())

/** The bare `trackhut` is left out: it is what is there when no other is. */
const longestFirst = (commands: Words['commands']) =>
  commands.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)

/** Offers an option where a command takes it. */
function completeOption(option: CompletedOption, commands: Words['commands']): string {
  const takers = commands.filter(({ options }) => options.some(({ name }) => name === option.name))
  const isForAll = takers.length === commands.length
  const condition = isForAll ? '' : ` -n ${quoted(`__trackhut_in ${takers.map(nameIn).join(' ')}`)}`
  const short = option.short === null ? '' : ` -s ${option.short}`
  return `complete -c trackhut${condition} -l ${option.name}${short}${offeringValue(option)} -d ${quoted(option.meaning)}`
}

function offeringValue({ value, offer }: CompletedOption): string {
  if (value === null) return ''
  if (offer === 'files') return ' -r -F'
  if (offer === 'folders') return " -x -a '(__fish_complete_directories)'"
  return offer.length > 0 ? ` -x -a ${quoted(offer.join(' '))}` : ' -x'
}

function offeringOperand(offer: Offer): string {
  if (offer === 'files') return '-F'
  return offer === 'folders' ? "-a '(__fish_complete_directories)'" : `-a ${quoted(offer.join(' '))}`
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
