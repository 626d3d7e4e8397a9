-- What password hashes cost on this machine: KiB of memory. Found out at the first start.
ALTER TABLE instance_config ADD COLUMN password_memory_kib INTEGER;
