/**
 * Lets the engine optimise code as early as it usually does. The executable starts with a policy that optimises little
 * (`jitPolicy` in build.ts), because most code of a start runs once.
 */
export const compileAsUsual = () => Bun.unsafe.setJITPolicy(1)
