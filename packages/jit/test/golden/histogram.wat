(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i64 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32)
    local.get 0
    i32.load
    local.set 12
    local.get 12
    i32.const 64
    i32.mul
    local.set 13
    local.get 13
    i32.const 1023
    i32.add
    i32.const 1024
    i32.div_u
    local.set 14
    local.get 0
    i32.load offset=4
    local.set 15
    local.get 0
    i32.load offset=8
    local.set 16
    local.get 0
    i32.load offset=12
    local.set 21
    local.get 0
    i32.load offset=16
    local.set 29
    local.get 0
    i32.load offset=20
    local.set 31
    local.get 0
    i32.load offset=24
    local.set 32
    local.get 2
    local.set 17
    local.get 17
    local.get 14
    i32.rem_u
    local.set 10
    local.get 17
    local.get 14
    i32.div_u
    local.set 17
    local.get 17
    local.get 15
    i32.rem_u
    local.set 8
    local.get 17
    local.get 15
    i32.div_u
    local.set 17
    local.get 17
    local.set 9
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 1024
        i32.mul
        local.tee 7
        i32.const 1024
        i32.add
        local.tee 11
        local.get 13
        local.get 11
        local.get 13
        i32.lt_u
        select
        local.set 11
        i64.const 0
        local.set 18
        local.get 7
        i64.extend_i32_s
        local.get 11
        local.get 7
        i32.sub
        i64.extend_i32_u
        i64.add
        local.set 19
        local.get 21
        i64.extend_i32_s
        local.tee 20
        local.get 19
        local.get 20
        local.get 19
        i64.lt_s
        select
        local.set 19
        local.get 18
        i32.wrap_i64
        local.set 22
        local.get 19
        local.get 18
        i64.sub
        i64.const 0
        i64.sub
        local.tee 24
        i64.const 0
        local.get 24
        i64.const 0
        i64.gt_s
        select
        i32.wrap_i64
        local.set 23
        loop
          local.get 7
          local.get 22
          i32.sub
          local.tee 25
          local.get 23
          i32.lt_u
          if
            local.get 23
            local.get 25
            i32.sub
            local.get 7
            i32.add
            local.set 25
            block
              local.get 7
              i32.const 3
              i32.add
              local.get 25
              i32.ge_u
              br_if 0
              loop
                local.get 7
                local.set 28
                local.get 29
                local.get 7
                i32.add
                i32.load8_u
                local.set 30
                block
                  local.get 30
                  local.get 31
                  i32.ge_u
                  br_if 0
                  local.get 32
                  local.get 30
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 33
                  local.get 33
                  i32.load
                  local.set 34
                  local.get 33
                  local.get 34
                  i32.const 1
                  i32.add
                  i32.store
                end
                local.get 7
                i32.const 1
                i32.add
                local.set 28
                local.get 29
                local.get 7
                i32.add
                i32.load8_u offset=1
                local.set 35
                block
                  local.get 35
                  local.get 31
                  i32.ge_u
                  br_if 0
                  local.get 32
                  local.get 35
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 36
                  local.get 36
                  i32.load
                  local.set 37
                  local.get 36
                  local.get 37
                  i32.const 1
                  i32.add
                  i32.store
                end
                local.get 7
                i32.const 2
                i32.add
                local.set 28
                local.get 29
                local.get 7
                i32.add
                i32.load8_u offset=2
                local.set 38
                block
                  local.get 38
                  local.get 31
                  i32.ge_u
                  br_if 0
                  local.get 32
                  local.get 38
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 39
                  local.get 39
                  i32.load
                  local.set 40
                  local.get 39
                  local.get 40
                  i32.const 1
                  i32.add
                  i32.store
                end
                local.get 7
                i32.const 3
                i32.add
                local.set 28
                local.get 29
                local.get 7
                i32.add
                i32.load8_u offset=3
                local.set 41
                block
                  local.get 41
                  local.get 31
                  i32.ge_u
                  br_if 0
                  local.get 32
                  local.get 41
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 42
                  local.get 42
                  i32.load
                  local.set 43
                  local.get 42
                  local.get 43
                  i32.const 1
                  i32.add
                  i32.store
                end
                local.get 7
                i32.const 4
                i32.add
                local.set 7
                local.get 7
                i32.const 3
                i32.add
                local.get 25
                i32.lt_u
                br_if 0
              end
            end
            block
              local.get 7
              i32.const 0
              i32.add
              local.get 25
              i32.ge_u
              br_if 0
              loop
                local.get 7
                local.set 28
                local.get 29
                local.get 7
                i32.add
                i32.load8_u
                local.set 44
                block
                  local.get 44
                  local.get 31
                  i32.ge_u
                  br_if 0
                  local.get 32
                  local.get 44
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 45
                  local.get 45
                  i32.load
                  local.set 46
                  local.get 45
                  local.get 46
                  i32.const 1
                  i32.add
                  i32.store
                end
                local.get 7
                i32.const 1
                i32.add
                local.set 7
                local.get 7
                i32.const 0
                i32.add
                local.get 25
                i32.lt_u
                br_if 0
              end
            end
            br 1
          end
        end
        local.get 11
        local.get 7
        i32.sub
        if
          loop
            local.get 7
            local.set 28
            local.get 28
            local.get 21
            i32.lt_s
            if
              local.get 29
              local.get 28
              i32.add
              i32.load8_u
              local.set 47
              block
                local.get 47
                local.get 31
                i32.ge_u
                br_if 0
                local.get 32
                local.get 47
                i32.const 2
                i32.shl
                i32.add
                local.set 48
                local.get 48
                i32.load
                local.set 49
                local.get 48
                local.get 49
                i32.const 1
                i32.add
                i32.store
              end
            end
            local.get 7
            i32.const 1
            i32.add
            local.set 7
            local.get 7
            local.get 11
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 14
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 8
          i32.const 1
          i32.add
          local.set 8
          local.get 8
          local.get 15
          i32.eq
          if
            i32.const 0
            local.set 8
            local.get 9
            i32.const 1
            i32.add
            local.set 9
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (export "run" (func 0))
)
