#!/bin/sh
# Makes the secrets of compose.yaml that are not there yet, and panel.env and .env from their examples. What is there stays.
# Copy secrets/secret_key and secrets/backup_key to where no machine is: without them no backup can be opened.
set -eu
cd "$(dirname "$0")"

# The folder is closed to others; within it, the panel's user must be able to read what is mounted one by one.
mkdir -p secrets
chmod 700 secrets
umask 022

random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
keep() { [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }

for name in postgres_password secret_key backup_key; do keep "$name" "$(random)"; done
keep database_url "postgres://panel_app:$(random)@postgres:5432/panel"
keep migrate_database_url "postgres://panel_owner:$(random)@postgres:5432/panel"

# Read by docker compose alone, as whoever calls it; the providers' keys stand in panel.env.
umask 077
[ -e panel.env ] || cp panel.env.example panel.env
[ -e .env ] || cp compose.env.example .env
chmod 600 panel.env .env
echo "deploy/container: secrets, panel.env and .env are ready"
