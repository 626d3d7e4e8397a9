// A plugin of QEMU's user mode (7.0 or later): counts the instructions of all threads of a process into a file that others
// can read at any time, as so many numbers of 64 bits whose sum it is. Its name comes as the argument counts=PATH.
//
//   cc -shared -fPIC -O2 -o libcount.so count-instructions.c
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// As declared in qemu-plugin.h, which Debian's packages leave out.
typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
enum { QEMU_PLUGIN_CB_NO_REGS = 0 };
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           void (*translated)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block, void (*executed)(unsigned, void *), int flags,
                                          void *data);

#define EXPORT __attribute__((visibility("default")))
#define THREADS 512

EXPORT int qemu_plugin_version = 1;
static uint64_t *counts;

static void count(unsigned thread, void *instructions) {
  __atomic_fetch_add(&counts[thread % THREADS], (uintptr_t)instructions, __ATOMIC_RELAXED);
}

static void count_block(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  qemu_plugin_register_vcpu_tb_exec_cb(block, count, QEMU_PLUGIN_CB_NO_REGS, (void *)qemu_plugin_tb_n_insns(block));
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc, char **argv) {
  const char *name = "counts=";
  if (argc != 1 || strncmp(argv[0], name, strlen(name)) != 0) return -1;
  const int file = open(argv[0] + strlen(name), O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || ftruncate(file, THREADS * sizeof(uint64_t)) != 0) return -1;
  counts = mmap(NULL, THREADS * sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (counts == MAP_FAILED) return -1;
  qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
  return 0;
}
